#include "fen.hpp"

namespace crownhead {

namespace {

class FenReader {
public:
    explicit FenReader(Text text) : cursor_(text) {}

    FenResult read() {
        skip_opening();
        if (cursor_.at_end()) return failed(FenFault::empty);
        if (read_turn() && read_side() && read_side()) read_end();
        if (result_.fault == FenFault::none && result_.position.occupied() == 0) {
            return failed(FenFault::no_pieces);
        }
        return result_;
    }

private:
    FenResult failed(FenFault fault, int column, int square = 0) {
        result_.fault = fault;
        result_.column = column;
        result_.square = square;
        return result_;
    }
    FenResult failed(FenFault fault) { return failed(fault, cursor_.column()); }

    void skip_opening() {
        cursor_.skip_spaces();
        if (cursor_.accept('[')) {
            cursor_.skip_spaces();
            cursor_.accept_word("fen");
            cursor_.skip_spaces();
        }
        cursor_.accept('"');
        cursor_.skip_spaces();
    }

    bool read_color(Color& color) {
        if (cursor_.accept('b')) {
            color = Color::black;
        } else if (cursor_.accept('w')) {
            color = Color::white;
        } else {
            return false;
        }
        cursor_.skip_spaces();
        return true;
    }

    bool read_turn() {
        if (!read_color(result_.position.turn)) return failed(FenFault::turn), false;
        return true;
    }

    bool read_side() {
        if (!cursor_.accept(':')) {
            const bool over = cursor_.at_end() || cursor_.peek() == '.' || cursor_.peek() == '"';
            return failed(over ? FenFault::missing_colour : FenFault::syntax), false;
        }
        cursor_.skip_spaces();
        const int column = cursor_.column();
        Color color;
        if (!read_color(color)) return failed(FenFault::colour), false;
        if (named_[int(color)]) return failed(FenFault::repeated_colour, column), false;
        named_[int(color)] = true;
        if (!begins_piece()) return true;
        do {
            cursor_.skip_spaces();
            if (!read_pieces(color)) return false;
            cursor_.skip_spaces();
        } while (cursor_.accept(','));
        return true;
    }

    bool begins_piece() const { return is_digit(cursor_.peek()) || lower(cursor_.peek()) == 'k'; }

    bool read_square(int& square) {
        cursor_.skip_spaces();
        const int column = cursor_.column();
        square = cursor_.number();
        if (square < 0) return failed(FenFault::syntax, column), false;
        if (square < 1 || square > square_count) {
            return failed(FenFault::square, column, square), false;
        }
        return true;
    }

    // A square or a range of squares, with or without K.
    bool read_pieces(Color color) {
        const int column = cursor_.column();
        const bool king = cursor_.accept('k');
        int first = 0;
        if (!read_square(first)) return false;
        int last = first;
        cursor_.skip_spaces();
        if (cursor_.accept('-') && !read_square(last)) return false;
        if (last < first) return failed(FenFault::range, column, last), false;
        for (int square = first; square <= last; ++square) {
            if (!place(color, king, square, column)) return false;
        }
        return true;
    }

    bool place(Color color, bool king, int square, int column) {
        Position& position = result_.position;
        const Bitboard bit = bit_of(square);
        Bitboard& side = color == Color::black ? position.black : position.white;
        if (position.occupied() & bit) {
            return failed(FenFault::repeated_square, column, square), false;
        }
        if (!king && (crownhead_of(color) & bit)) {
            return failed(FenFault::crownhead, column, square), false;
        }
        if (count(side) == max_pieces_per_side) {
            return failed(FenFault::too_many, column, square), false;
        }
        side |= bit;
        if (king) position.kings |= bit;
        return true;
    }

    void read_end() {
        cursor_.skip_spaces();
        cursor_.accept('.');
        cursor_.skip_spaces();
        cursor_.accept('"');
        cursor_.skip_spaces();
        cursor_.accept(']');
        cursor_.skip_spaces();
        if (!cursor_.at_end()) failed(FenFault::syntax);
    }

    Cursor cursor_;
    FenResult result_;
    bool named_[2] = {false, false};
};

void write_side(const Position& position, Color color, Writer& writer) {
    const Bitboard side = position.pieces(color);
    writer.put(color == Color::black ? 'B' : 'W');
    bool first = true;
    const auto write_pieces = [&](Bitboard pieces, bool king) {
        for (; pieces; pieces &= pieces - 1) {
            if (!first) writer.put(',');
            first = false;
            if (king) writer.put('K');
            writer.put_square(lowest_square(pieces));
        }
    };
    write_pieces(side & ~position.kings, false);
    write_pieces(side & position.kings, true);
}

}  // namespace

FenResult read_fen(Text text) {
    if (text.size > max_fen_input) {
        FenResult result;
        result.fault = FenFault::too_long;
        result.column = int(max_fen_input) + 1;
        return result;
    }
    return FenReader(text).read();
}

size_t write_fen(const Position& position, char out[max_fen_length]) {
    Writer writer(out);
    writer.put(position.turn == Color::black ? 'B' : 'W');
    writer.put(':');
    write_side(position, Color::white, writer);
    writer.put(':');
    write_side(position, Color::black, writer);
    return writer.size();
}

}  // namespace crownhead
