-- What an owner pays for a property, or for all of them. An amount never changes: a mistake is taken back, and both stay.

-- Categories of an owner's own, beside the closed list of the program.
create table expense_categories (
  organization_id uuid not null references organizations,
  id uuid not null,
  name text not null check (length(name) between 1 and 60),
  created_at timestamptz not null,
  created_by uuid references accounts,
  primary key (organization_id, id)
);
create unique index expense_categories_by_name on expense_categories (organization_id, lower(name));

-- What comes every month. It is proposed, and never recorded by itself.
create table recurring_expenses (
  organization_id uuid not null references organizations,
  id uuid not null,
  property_id uuid,                     -- null: all properties
  category text not null check (category ~ '^[a-z_]{1,40}$'),
  own_category_id uuid,
  amount bigint not null check (amount > 0), -- paise
  paid_to text check (length(paid_to) between 1 and 100),
  method text check (method in ('cash', 'upi', 'imps', 'neft', 'rtgs', 'cheque', 'card', 'other')),
  from_month date not null check (extract(day from from_month) = 1),
  skipped_until date check (extract(day from skipped_until) = 1), -- months up to this one are not proposed any more
  ended_at timestamptz,
  created_at timestamptz not null,
  created_by uuid references accounts,
  primary key (organization_id, id),
  foreign key (organization_id, property_id) references properties (organization_id, id),
  foreign key (organization_id, own_category_id) references expense_categories (organization_id, id),
  check (own_category_id is null or category = 'other')
);
create index recurring_expenses_of_category on recurring_expenses (organization_id, own_category_id)
  where own_category_id is not null;

create table expenses (
  organization_id uuid not null references organizations,
  id uuid not null,
  property_id uuid,                     -- null: all properties
  category text not null check (category ~ '^[a-z_]{1,40}$'),
  own_category_id uuid,
  spent_on date not null,
  amount bigint not null check (amount > 0), -- paise, what was paid, GST included
  gst bigint not null default 0 check (gst >= 0 and gst < amount), -- where the bill shows it
  paid_to text check (length(paid_to) between 1 and 100),
  method text check (method in ('cash', 'upi', 'imps', 'neft', 'rtgs', 'cheque', 'card', 'other')),
  reference text check (length(reference) between 1 and 60),
  bill_number text check (length(bill_number) between 1 and 60),
  billed_on date,
  period_start date,                    -- what the bill is for
  period_end date,
  note text check (length(note) between 1 and 500),
  recurring_id uuid,
  recurring_month date check (extract(day from recurring_month) = 1),
  created_at timestamptz not null,
  created_by uuid references accounts,
  reversed_on date,
  reversal text check (reversal in ('mistake', 'returned')),
  reverse_reason text,
  primary key (organization_id, id),
  foreign key (organization_id, property_id) references properties (organization_id, id),
  foreign key (organization_id, own_category_id) references expense_categories (organization_id, id),
  foreign key (organization_id, recurring_id) references recurring_expenses (organization_id, id),
  check (own_category_id is null or category = 'other'),
  check (period_start is null or period_end is null or period_start <= period_end),
  check ((recurring_id is null) = (recurring_month is null)),
  check ((reversed_on is null) = (reversal is null) and (reversed_on is null) = (reverse_reason is null)),
  check (reversed_on >= spent_on)
);
create index expenses_by_day on expenses (organization_id, spent_on, id);
create index expenses_of_property on expenses (organization_id, property_id, spent_on, id);
create index expenses_of_category on expenses (organization_id, category, spent_on, id);
create index expenses_of_own_category on expenses (organization_id, own_category_id, spent_on, id)
  where own_category_id is not null;
create index expenses_by_payee on expenses (organization_id, lower(paid_to) text_pattern_ops, spent_on)
  where paid_to is not null;
-- One for each month: two taps are one expense. Taken back, the month is proposed again.
create unique index expenses_of_month on expenses (organization_id, recurring_id, recurring_month)
  where recurring_id is not null and reversed_on is null;

-- Which charges recover an expense from tenants.
create table expense_recoveries (
  organization_id uuid not null,
  charge_id uuid not null,
  expense_id uuid not null,
  primary key (organization_id, charge_id),
  foreign key (organization_id, charge_id) references charges (organization_id, id),
  foreign key (organization_id, expense_id) references expenses (organization_id, id)
);
create index expense_recoveries_of_expense on expense_recoveries (organization_id, expense_id);

do $$
declare name text;
begin
  foreach name in array array['expense_categories', 'recurring_expenses', 'expenses', 'expense_recoveries'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format('create policy organization on %I to rentbook_app using (organization_id = current_organization())
      with check (organization_id = current_organization())', name);
  end loop;
end $$;
-- The right to change a name is that to hold a row against its removal.
grant select, insert, update (name), delete on expense_categories to rentbook_app;
grant select, insert, update (skipped_until, ended_at) on recurring_expenses to rentbook_app;
grant select, update (reversed_on, reversal, reverse_reason) on expenses to rentbook_app;
grant insert (organization_id, id, property_id, category, own_category_id, spent_on, amount, gst, paid_to, method,
  reference, bill_number, billed_on, period_start, period_end, note, recurring_id, recurring_month, created_at,
  created_by) on expenses to rentbook_app;
grant select, insert on expense_recoveries to rentbook_app;

create trigger books_closed before insert on expenses for each row
  when (is_in_closed_books(new.organization_id, new.spent_on)) execute function refuse_closed_books();
create trigger books_closed_to_reversals before update of reversed_on on expenses for each row
  when (new.reversed_on is not null and is_in_closed_books(new.organization_id, new.reversed_on))
  execute function refuse_closed_books();

-- The journal of agreements, which clients read of their own, and with it what only owners see: expenses by category.
create view whole_journal with (security_invoker = true) as
  with line as not materialized (
    select organization_id, property_id, id as document_id, 'expense_' || category as debit,
      money_account(null, method) as credit, amount, spent_on as dated_on, reversed_on from expenses
  )
  select organization_id, lease_id, client_id, null::uuid as property_id, document_id, document, debit, credit, amount,
    dated_on, reversal from journal
  union all
  select organization_id, null, null, property_id, document_id, 'expense', debit, credit, amount, dated_on, false
    from line
  union all
  select organization_id, null, null, property_id, document_id, 'expense', credit, debit, amount, reversed_on, true
    from line where reversed_on is not null;
grant select on whole_journal to rentbook_app;
