-- What an owner's debits are for: learned when one was recorded as an expense, for this owner only.
create table bank_rules (
  organization_id uuid not null references organizations,
  id uuid not null,
  contains text not null check (length(contains) <= 100), -- words of the line
  line_id uuid,                         -- the line that taught it: its undo takes the rule back
  property_id uuid,                     -- null: all properties
  category text not null check (category ~ '^[a-z_]{1,40}$'),
  own_category_id uuid,
  paid_to text check (length(paid_to) <= 100),
  amount bigint not null check (amount > 0), -- paise, of that line: of two rules that fit, the one with the amount
  learned_at timestamptz not null,
  primary key (organization_id, id),
  foreign key (organization_id, line_id) references bank_lines (organization_id, id),
  foreign key (organization_id, property_id) references properties (organization_id, id),
  foreign key (organization_id, own_category_id) references expense_categories (organization_id, id) on delete cascade,
  check (own_category_id is null or category = 'other')
);
create unique index bank_rules_written on bank_rules
  (organization_id, contains, property_id, category, own_category_id) nulls not distinct where contains <> '';
create index bank_rules_of_line on bank_rules (organization_id, line_id);
create index bank_rules_of_property on bank_rules (organization_id, property_id);
create index bank_rules_of_category on bank_rules (organization_id, own_category_id);
alter table bank_rules enable row level security;
alter table bank_rules force row level security;
create policy organization on bank_rules to rentbook_app
  using (organization_id = current_organization()) with check (organization_id = current_organization());
grant select, insert, delete, update (line_id, paid_to, amount, learned_at) on bank_rules to rentbook_app;
grant update (contains, paid_to) on bank_rules to rentbook_erasure;

-- A line that is an expense: recorded from it, or recognised. A payout may be recorded from it, too.
alter table bank_lines add expense_id uuid,
  add foreign key (organization_id, expense_id) references expenses (organization_id, id),
  add unique (organization_id, expense_id),
  drop constraint bank_lines_became_check,
  add constraint bank_lines_became_check check (became in
    ('receipt', 'tick', 'return', 'payout', 'pair', 'expense', 'expense tick', 'refund'));
grant update (expense_id) on bank_lines to rentbook_app;

-- What a line of the bank is was paid by the bank, whatever its way.
create or replace view whole_journal with (security_invoker = true) as
  with line as not materialized (
    select organization_id, property_id, id as document_id, 'expense_' || category as debit,
      money_account(case when exists (select from bank_lines where bank_lines.organization_id = expenses.organization_id
        and bank_lines.expense_id = expenses.id and bank_lines.became = 'expense') then 'Online_Payment' end, method) as credit,
      amount, spent_on as dated_on, reversed_on from expenses
  )
  select organization_id, lease_id, client_id, null::uuid as property_id, document_id, document, debit, credit, amount,
    dated_on, reversal from journal
  union all
  select organization_id, null, null, property_id, document_id, 'expense', debit, credit, amount, dated_on, false
    from line
  union all
  select organization_id, null, null, property_id, document_id, 'expense', credit, debit, amount, reversed_on, true
    from line where reversed_on is not null;
