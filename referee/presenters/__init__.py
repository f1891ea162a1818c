"""What a page shows of books, tables, rulings and disputes, as plain values ready for JSON."""
