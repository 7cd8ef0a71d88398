-- The days that statements which add up tell all of, with keyed hashes of the balances at both ends: two statements join
-- where one goes on with the other's balance. Empty where nothing is proven.
alter table bank_accounts add spans jsonb not null default '[]';
grant update (spans) on bank_accounts to rentbook_app;

-- Which line taught a payer: only its own undo takes that back. Null where it was learned before.
alter table bank_payers add line_id uuid,
  add foreign key (organization_id, line_id) references bank_lines (organization_id, id);
create index bank_payers_of_line on bank_payers (organization_id, line_id);
