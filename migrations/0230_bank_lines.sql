-- Accounts whose statements an owner uploads. Of an account nothing is kept but its name, the bank and the last digits.
create table bank_accounts (
  organization_id uuid not null references organizations,
  id uuid not null,
  name text not null check (length(name) <= 60),
  bank text not null check (length(bank) <= 60),         -- '' where it is not known
  last_four text not null check (last_four ~ '^\d{0,4}$'), -- '' where the statements do not say them
  head_key text,                                         -- of an unknown bank: the heads of its columns
  answers jsonb,                                         -- what a person said that these columns are
  created_at timestamptz not null,
  primary key (organization_id, id)
);
create unique index bank_accounts_by_number on bank_accounts (organization_id, bank, last_four, name)
  where name <> '';
alter table bank_accounts enable row level security;
alter table bank_accounts force row level security;
create policy organization on bank_accounts to rentbook_app
  using (organization_id = current_organization()) with check (organization_id = current_organization());
grant select, insert, update (name, head_key, answers) on bank_accounts to rentbook_app;
grant update (name) on bank_accounts to rentbook_erasure;

-- Lines of their statements: what is needed to propose what each becomes. The file is not kept. By its keys a line is
-- known again; of a private one, and of one that became nothing, they are all that stays.
create table bank_lines (
  organization_id uuid not null,
  id uuid not null,
  bank_account_id uuid not null,
  place bigint not null,                 -- the order in which the money moved
  day_key bytea not null,                -- keyed hash of account, day, direction and amount
  reference_key bytea,                   -- keyed hash of the reference
  state text not null check (state in ('new', 'confirmed', 'left', 'private', 'erased')),
  booked_on date,
  value_on date,
  direction text check (direction in ('in', 'out')),
  amount bigint check (amount > 0),      -- paise
  reference text,
  cheque_number text,
  via text,
  narration text,
  payer text,
  upi_address text,
  note text,
  is_own boolean not null default false, -- between the owner's own accounts
  became text check (became in ('receipt', 'tick', 'return', 'payout', 'pair')),
  cheque_id uuid,                        -- the cheque that it banked or returned
  payout_id uuid,
  pair_id uuid,                          -- the line that it cancels, or that cancels it
  created_at timestamptz not null,
  decided_at timestamptz,
  primary key (organization_id, id),
  unique (organization_id, payout_id),
  foreign key (organization_id, bank_account_id) references bank_accounts (organization_id, id),
  foreign key (organization_id, cheque_id) references cheques (organization_id, id),
  foreign key (organization_id, payout_id) references payouts (organization_id, id),
  foreign key (organization_id, pair_id) references bank_lines (organization_id, id),
  check ((state = 'confirmed') = (became is not null)),
  check (state in ('private', 'erased') or (booked_on is not null and amount is not null))
);
create index bank_lines_by_place on bank_lines (organization_id, bank_account_id, place);
create index bank_lines_by_key on bank_lines (organization_id, bank_account_id, day_key);
create index bank_lines_to_decide on bank_lines (organization_id, bank_account_id, place) where state = 'new';
create index bank_lines_of_cheque on bank_lines (organization_id, cheque_id);
create index bank_lines_of_pair on bank_lines (organization_id, pair_id);
alter table bank_lines enable row level security;
alter table bank_lines force row level security;
create policy organization on bank_lines to rentbook_app
  using (organization_id = current_organization()) with check (organization_id = current_organization());
grant select on bank_lines to rentbook_app;
grant insert (organization_id, id, bank_account_id, place, day_key, reference_key, state, booked_on, value_on, direction,
  amount, reference, cheque_number, via, narration, payer, upi_address, note, is_own,
  created_at) on bank_lines to rentbook_app;
grant update (state, booked_on, value_on, direction, amount, reference, cheque_number, via, narration, payer,
  upi_address, note, became, cheque_id, payout_id, pair_id, decided_at) on bank_lines to rentbook_app;
grant update (reference, cheque_number, narration, payer, upi_address, note) on bank_lines to rentbook_erasure;

-- The payments that a line became, or that were recorded already when it came: each is one line's.
create table bank_line_payments (
  organization_id uuid not null,
  payment_id uuid not null,
  line_id uuid not null,
  is_booked boolean not null,            -- false: it was recorded otherwise, and only recognised
  primary key (organization_id, payment_id),
  foreign key (organization_id, payment_id) references credits (organization_id, id),
  foreign key (organization_id, line_id) references bank_lines (organization_id, id)
);
create index bank_line_payments_of_line on bank_line_payments (organization_id, line_id);
alter table bank_line_payments enable row level security;
alter table bank_line_payments force row level security;
create policy organization on bank_line_payments to rentbook_app
  using (organization_id = current_organization()) with check (organization_id = current_organization());
grant select, insert, delete on bank_line_payments to rentbook_app;

-- Whose payments an address or a spelling announces: learned when an owner confirmed one, for this owner only.
create table bank_payers (
  organization_id uuid not null,
  id uuid not null,
  client_id uuid not null,
  kind text not null check (kind in ('address', 'name')),
  written text not null check (length(written) <= 200),
  learned_at timestamptz not null,
  primary key (organization_id, id),
  foreign key (organization_id, client_id) references accounts (organization_id, id)
);
create unique index bank_payers_written on bank_payers (organization_id, client_id, kind, written)
  where written <> '';
alter table bank_payers enable row level security;
alter table bank_payers force row level security;
create policy organization on bank_payers to rentbook_app
  using (organization_id = current_organization()) with check (organization_id = current_organization());
grant select, insert, delete on bank_payers to rentbook_app;
grant update (written) on bank_payers to rentbook_erasure;
