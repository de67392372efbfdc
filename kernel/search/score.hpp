// Scores: hundredths of a man, as the side to move sees them.
#pragma once

#include <stdint.h>

namespace crownhead {

constexpr int man_value = 100;
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

}  // namespace crownhead
