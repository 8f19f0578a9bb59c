"""How hypothesis runs: the same examples every time, unless asked to explore.

``pytest --hypothesis-profile=explore`` looks at new and many more examples.
"""

import os

from hypothesis import HealthCheck, settings

os.environ["ESCOBA_PROGRESS"] = ""  # nobody's progress shows in a test, and no test is kept in it

_CALM = {"deadline": None, "database": None, "suppress_health_check": [HealthCheck.too_slow]}

settings.register_profile("same", derandomize=True, max_examples=100, **_CALM)
settings.register_profile("explore", max_examples=2000, print_blob=True, **_CALM)
settings.load_profile("same")
