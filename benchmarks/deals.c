/* The yardstick of the simulation kernel: the same deals, written in C.
 *
 * Only benchmarks/test_simulation.py compiles this. A card is its index in the pack
 * (4 * rank + suit), a set of cards is a bit mask, a side is a seat.
 */
#include <stdint.h>
#include <string.h>

typedef int64_t i64;
typedef uint64_t u64;

typedef struct { /* byte for byte the plan of kernel.py */
    i64 players[2]; /* 0 random, 1 greedy, 2 careful */
    i64 worth[40], escoba;
    i64 award[5][4], awards; /* kind, points, points for all, whether ties score; how many */
    i64 opening[2], openings, opening_splits;
} Plan;

typedef struct {
    int card, size;
    u64 taken;
} Move;

typedef struct {
    u64 streams[3];
    int pack[40], hands[2][3], held[2], table[40], lying, owner[40], escobas[2];
    uint32_t reach[41];
    i64 best[15], takes[40];
    Move moves[3 * 6405];
} Deal;

static const int prices[10] = {16, 12, 13, 14, 15, 18, 21, 10, 10, 10};
static i64 ways[41][4]; /* binomial coefficients */

static u64 mixed(u64 n) {
    n = (n ^ n >> 30) * 0xBF58476D1CE4E5B9u;
    n = (n ^ n >> 27) * 0x94D049BB133111EBu;
    return n ^ n >> 31;
}

static int random_below(int limit, u64 *stream) {
    *stream += 0x9E3779B97F4A7C15u;
    return (int)((double)(mixed(*stream) >> 11) * 0x1p-53 * limit);
}

static int value(int card) { return card / 4 + 1; }

static void insert(int *cards, int size, int card) {
    int place = size;
    for (; place > 0 && cards[place - 1] > card; place--) cards[place] = cards[place - 1];
    cards[place] = card;
}

static void deal_hands(Deal *d, int start, int first) {
    d->held[0] = d->held[1] = 0;
    for (int turn = 0; turn < 6; turn++) {
        int seat = (first + turn) & 1;
        insert(d->hands[seat], d->held[seat]++, d->pack[start + turn]);
    }
}

static void look_over_table(Deal *d) {
    d->reach[d->lying] = 1;
    for (int place = d->lying - 1; place >= 0; place--) {
        uint32_t below = d->reach[place + 1];
        d->reach[place] = (below | below << value(d->table[place])) & 0xFFFF;
    }
}

static int open_table(const Plan *p, Deal *d, int dealer) {
    int total = 0;
    for (int lying = 0; lying < 4; lying++) {
        total += value(d->pack[6 + lying]);
        insert(d->table, lying, d->pack[6 + lying]);
    }
    d->lying = 4;
    int sets = total / 15;
    if (total % 15 || sets == 0 || sets > p->openings) return 0;
    look_over_table(d);
    if (p->opening_splits && sets > 1 && !(d->reach[0] >> 15 & 1)) return 0;
    for (int lying = 0; lying < 4; lying++) d->owner[d->table[lying]] = dealer;
    d->lying = 0;
    d->escobas[dealer] += p->opening[sets - 1];
    return 1;
}

static int find_captures(Deal *d, int card, int found) {
    int path[40], size = 0, rest = 15 - value(card);
    u64 taken = 0;
    for (int place = 0;; place++) {
        if (d->reach[place] >> rest & 1) {
            int left = rest - value(d->table[place]);
            u64 bit = (u64)1 << d->table[place];
            if (left == 0) {
                d->moves[found++] = (Move){card, size + 1, taken | bit};
            } else if (left > 0 && d->reach[place + 1] >> left & 1) {
                path[size++] = place;
                taken |= bit;
                rest = left;
            }
        } else if (size) {
            place = path[--size];
            taken ^= (u64)1 << d->table[place];
            rest += value(d->table[place]);
        } else {
            return found;
        }
    }
}

static int find_moves(Deal *d, int seat) {
    int found = 0;
    look_over_table(d);
    for (int held = 0; held < d->held[seat]; held++) {
        int start = found;
        found = find_captures(d, d->hands[seat][held], found);
        for (int end = start + 1; end < found; end++) {
            Move move = d->moves[end];
            int place = end;
            for (; place > start && d->moves[place - 1].size > move.size; place--)
                d->moves[place] = d->moves[place - 1];
            d->moves[place] = move;
        }
        if (found == start) d->moves[found++] = (Move){d->hands[seat][held], 0, 0};
    }
    return found;
}

static i64 gain_of(const Plan *p, const Deal *d, const Move *m, int turn) {
    if (!m->size) return 0;
    i64 gain = p->worth[m->card];
    for (int place = 0; place < d->lying; place++)
        if (m->taken >> d->table[place] & 1) gain += p->worth[d->table[place]];
    return gain + (m->size == d->lying && turn < 35 ? p->escoba : 0);
}

static void best_sets(const Plan *p, Deal *d, const Move *m, int turn) {
    int total = 0, lying = d->lying + !m->size;
    d->best[0] = 0;
    for (int goal = 1; goal < 15; goal++) d->best[goal] = -1;
    for (int place = 0; place < lying; place++) {
        int left = place < d->lying ? d->table[place] : m->card;
        if (m->taken >> left & 1) continue;
        int v = value(left);
        total += v;
        for (int goal = 14; goal >= v; goal--) {
            i64 sum = d->best[goal - v] + p->worth[left];
            if (d->best[goal - v] >= 0 && sum > d->best[goal]) d->best[goal] = sum;
        }
    }
    if (0 < total && total < 15 && turn < 34) d->best[total] += p->escoba;
}

static i64 careful_value(const Plan *p, Deal *d, int seat, const Move *m, i64 gain, int turn) {
    int dealt = 10 + 6 * (turn / 6), other = d->held[1 - seat], unseen = other + 40 - dealt;
    int hand = other || turn == 35 ? other : 3, takes = 0;
    if (!hand) return gain;
    best_sets(p, d, m, turn);
    for (int place = 0; place < unseen; place++) {
        int card = place < other ? d->hands[1 - seat][place] : d->pack[dealt + place - other];
        i64 best = d->best[15 - value(card)];
        if (best < 0) continue;
        i64 take = best + p->worth[card];
        int rank = takes++;
        for (; rank > 0 && d->takes[rank - 1] < take; rank--) d->takes[rank] = d->takes[rank - 1];
        d->takes[rank] = take;
    }
    i64 reply = 0;
    for (int better = 0; better < takes; better++)
        reply += d->takes[better] * ways[unseen - 1 - better][hand - 1];
    return gain * ways[unseen][hand] - reply;
}

static int choose(const Plan *p, Deal *d, int seat, int player, int turn) {
    int found = find_moves(d, seat), chosen = 0;
    if (p->players[player] == 0) return random_below(found, &d->streams[1 + player]);
    i64 most = 0;
    for (int move = 0; found > 1 && move < found; move++) {
        const Move *m = &d->moves[move];
        i64 gain = gain_of(p, d, m, turn), worth;
        if (p->players[player] == 2) worth = careful_value(p, d, seat, m, gain, turn);
        else worth = m->size ? gain : -p->worth[m->card];
        if (move == 0 || worth > most) chosen = move, most = worth;
    }
    return chosen;
}

static void make_move(Deal *d, int seat, const Move *m) {
    int *hand = d->hands[seat], place = 0, lying = 0;
    while (hand[place] != m->card) place++;
    d->held[seat]--;
    for (; place < d->held[seat]; place++) hand[place] = hand[place + 1];
    if (!m->size) {
        insert(d->table, d->lying++, m->card);
        return;
    }
    d->owner[m->card] = seat;
    for (place = 0; place < d->lying; place++) {
        int other = d->table[place];
        if (m->taken >> other & 1) d->owner[other] = seat;
        else d->table[lying++] = other;
    }
    d->lying = lying;
}

static int play_deal(const Plan *p, Deal *d, u64 seed, u64 index, int seating) {
    u64 start = mixed(mixed(seed) + index);
    for (int stream = 0; stream < 3; stream++) d->streams[stream] = mixed(start + stream);
    for (int card = 0; card < 40; card++) d->pack[card] = card, d->owner[card] = -1;
    for (int last = 39; last > 0; last--) {
        int other = random_below(last + 1, &d->streams[0]), card = d->pack[last];
        d->pack[last] = d->pack[other];
        d->pack[other] = card;
    }
    d->escobas[0] = d->escobas[1] = 0;
    int dealer = index & 1, first = 1 - dealer, leftovers = 0;
    deal_hands(d, 0, first);
    int capturer = open_table(p, d, dealer) ? dealer : -1;
    for (int turn = 0; turn < 36; turn++) {
        if (turn && turn % 6 == 0) deal_hands(d, 4 + turn, first);
        int seat = (first + turn) & 1;
        Move m = d->moves[choose(p, d, seat, (seat + seating) & 1, turn)];
        make_move(d, seat, &m);
        if (m.size) {
            capturer = seat;
            d->escobas[seat] += !d->lying && turn < 35;
        }
    }
    for (int place = 0; place < d->lying; place++) {
        leftovers += value(d->table[place]);
        d->owner[d->table[place]] = capturer;
    }
    return leftovers;
}

static void score(const Plan *p, const Deal *d, i64 *row) {
    i64 held[5][2] = {{0}}, best[2][4] = {{0}};
    for (int card = 0; card < 40; card++) {
        int side = d->owner[card];
        if (side < 0) continue;
        held[0][side]++;
        held[1][side] += card % 4 == 0;
        held[2][side] += card == 24;
        held[3][side] += card / 4 == 6;
        if (best[side][card % 4] < prices[card / 4]) best[side][card % 4] = prices[card / 4];
    }
    for (int side = 0; side < 2; side++) {
        i64 *b = best[side];
        if (b[0] && b[1] && b[2] && b[3]) held[4][side] = b[0] + b[1] + b[2] + b[3];
        row[side] = row[2 + side] = d->escobas[side];
    }
    for (int a = 0; a < p->awards; a++) {
        i64 kind = p->award[a][0], points = p->award[a][1];
        i64 all = kind == 1 ? 10 : kind == 3 ? 4 : 99;
        if (held[kind][0] == all || held[kind][1] == all) points = p->award[a][2];
        for (int side = 0; side < 2; side++) {
            i64 mine = held[kind][side], theirs = held[kind][1 - side];
            i64 won = mine > theirs || (mine == theirs && mine > 0 && p->award[a][3]);
            row[4 + 2 * a + side] = points * won;
            row[side] += points * won;
        }
    }
    for (int side = 0; side < 2; side++) row[4 + 2 * p->awards + side] = row[side] > row[1 - side];
}

void play(const Plan *p, u64 seed, i64 start, i64 stop, i64 seatings, i64 *tally) {
    static Deal d;
    i64 width = 2 * (3 + p->awards), row[32];
    for (int n = 0; n <= 40; n++)
        for (int k = 0; k <= 3; k++) ways[n][k] = k == 0 ? 1 : n == 0 ? 0 : ways[n - 1][k - 1] + ways[n - 1][k];
    for (i64 index = start; index < stop; index++) {
        i64 pair = 0;
        for (int seating = 0; seating < seatings; seating++) {
            int leftovers = play_deal(p, &d, seed, index, seating);
            score(p, &d, row);
            for (int column = 0; column < width; column++) {
                i64 number = row[column ^ seating];
                tally[column] += number;
                tally[width + column] += number * number;
            }
            i64 lead = row[seating] - row[1 - seating];
            tally[2 * width] += lead * lead;
            tally[2 * width + 2 + leftovers]++;
            pair += lead;
        }
        tally[2 * width + 1] += pair * pair;
    }
}
