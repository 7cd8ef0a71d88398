-- A bank account that came back with its books: whose keys its lines have, "organization account". The hashes of private
-- lines, of which nothing else is kept, cannot be made anew. Null: its own.
alter table bank_accounts add keyed_as text check (length(keyed_as) <= 100);

-- Of a line that was decided in the earlier books: the numbers of its receipts there, '' where it has none. What it became
-- is in the opening balances here. Null: decided in these books, or not at all.
alter table bank_lines add earlier_receipts text check (length(earlier_receipts) <= 1000);
grant insert (earlier_receipts, became, decided_at, expense_id) on bank_lines to rentbook_app;
