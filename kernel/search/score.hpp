// Scores: points, as the side to move sees them. Outside the kernel they are told in hundredths of
// a man.
#pragma once

#include <stdint.h>

namespace crownhead {

// What a level position loses with one of its men, by a search of 20,000 positions: the median of
// 534 positions from games of the engine against itself, of 8 to 24 pieces. A few times as much as
// makes the chances e to 1, for with best play a man decides most games.
constexpr int points_per_man = 280;
constexpr int draw_score = 0;

// A game won at once would be worth this; each ply on the way costs one, so that the shortest win
// and the longest defence score best. Small enough for the table's sixteen bits.
constexpr int win_score = 30000;
constexpr int infinite_score = 32000;

// A line is never followed further than this many plies.
constexpr int max_ply = 128;

// Endgame tables know ends further off than any line goes.
constexpr int max_table_plies = 254;
constexpr int furthest_end = max_ply + max_table_plies;

// A win that a table knows of without its distance: worth less than one in sight.
constexpr int table_win_score = 20000;

// From here on a score says how the game ends, and counts plies.
constexpr int least_known_win = 15000;

constexpr int won_at(int ply) {
    return win_score - ply;
}
constexpr int lost_at(int ply) {
    return ply - win_score;
}
constexpr bool is_won(int score) {
    return score >= win_score - furthest_end;
}
constexpr bool is_lost(int score) {
    return score <= furthest_end - win_score;
}
constexpr bool is_decided(int score) {
    return is_won(score) || is_lost(score);
}

// How many plies from the end a decided score is.
constexpr int plies_to_end(int score) {
    return win_score - (score < 0 ? -score : score);
}

constexpr int scaled(int number, int from, int to) {
    const int half = number < 0 ? -from / 2 : from / 2;
    return (number * to + half) / from;
}

constexpr bool says_the_end(int score) {
    return score >= least_known_win || score <= -least_known_win;
}

// A score in hundredths of a man, and such a number as a score again.
constexpr int hundredths_of(int score) {
    return says_the_end(score) ? score : scaled(score, points_per_man, 100);
}
constexpr int points_of(int hundredths) {
    return says_the_end(hundredths) ? hundredths : scaled(hundredths, 100, points_per_man);
}

}  // namespace crownhead
