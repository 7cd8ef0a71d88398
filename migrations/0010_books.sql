-- The money of an agreement: what is owed (charges), what lowers it (credits), which settles which
-- (allocations), what is given back (payouts). Amounts are whole paise. Documents are never changed, only
-- reversed; the journal is a view of them.

create table recurring_charges (
  id uuid primary key,
  organization_id uuid not null,
  lease_id uuid not null,
  client_id uuid not null,
  kind text not null check (kind in ('maintenance', 'other')),
  name text not null check (length(name) between 1 and 100),
  monthly_amount bigint not null check (monthly_amount > 0),
  has_gst boolean not null default false,
  from_date date not null,
  to_date date,
  created_at timestamptz not null,
  created_by uuid not null,
  unique (organization_id, id),
  foreign key (organization_id, lease_id, client_id) references leases (organization_id, id, client_id),
  foreign key (organization_id, created_by) references accounts (organization_id, id),
  check (to_date is null or to_date >= from_date)
);
create index recurring_charges_of_lease on recurring_charges (organization_id, lease_id);

-- A sub-meter as it was read: what it went up since the reading before is charged at the agreed price of a unit.
create table meter_readings (
  id uuid primary key,
  organization_id uuid not null,
  lease_id uuid not null,
  client_id uuid not null,
  read_on date not null,
  reading numeric not null check (reading >= 0),
  starts_new_meter boolean not null default false, -- the meter was replaced: nothing is charged up to here
  created_at timestamptz not null,
  created_by uuid not null,
  voided_on date, -- its charge was credited in full: it was read wrongly, and may be read again
  unique (organization_id, id),
  foreign key (organization_id, lease_id, client_id) references leases (organization_id, id, client_id),
  foreign key (organization_id, created_by) references accounts (organization_id, id)
);
create unique index meter_readings_one_a_day on meter_readings (organization_id, lease_id, read_on)
  where voided_on is null;

-- What a client owes, once. Only what was settled, and a reversal, are written later.
create table charges (
  id uuid primary key,
  organization_id uuid not null,
  lease_id uuid not null,
  client_id uuid not null,
  kind text not null check (kind in ('opening', 'rent', 'maintenance', 'electricity', 'other', 'late_fee')),
  name text not null check (length(name) between 1 and 200),
  -- 'rent', 'recurring:<id>', 'meter:<reading>', 'late:<charge>', 'receipt:<id>', 'hand:<id>', 'opening'
  source text not null,
  revision integer not null default 0 check (revision >= 0), -- above 0: what a backdated change added
  period_start date,
  period_end date,
  dated_on date not null,
  due_on date not null,
  -- The largest rent an agreement can name, ₹ 99,99,99,99,99,99,999.99, rounded up.
  net bigint not null check (net > 0 and net <= 100000000000000000),
  gst bigint not null default 0 check (gst >= 0 and gst <= net),
  gst_rate numeric, -- per cent, of the tax in it
  gst_inter_state boolean not null default false,
  amount bigint not null generated always as (net + gst) stored,
  settled bigint not null default 0, -- what allocations say of it; check-books compares them
  computation jsonb not null, -- [{from, to, days, of, rent}], {meter: {from, to, units, rate}} or {given: true}
  overlap_allowed boolean not null default false,
  created_at timestamptz not null,
  created_by uuid, -- null: it came by itself
  reversed_on date,
  unique (organization_id, id),
  unique (organization_id, lease_id, id),
  constraint charges_once unique nulls not distinct (organization_id, lease_id, source, period_start, revision),
  foreign key (organization_id, lease_id, client_id) references leases (organization_id, id, client_id),
  foreign key (organization_id, created_by) references accounts (organization_id, id),
  check (settled >= 0 and settled <= net + gst),
  check (reversed_on is null or settled = 0),
  check ((period_start is null) = (period_end is null) and period_start <= period_end),
  check (kind <> 'rent' or period_start is not null),
  check ((gst = 0) or (gst_rate is not null)),
  -- A day of an agreement is charged for rent once.
  constraint charges_no_day_twice exclude using gist (
    lease_id with =, daterange(period_start, period_end, '[]') with &&
  ) where (kind = 'rent' and revision = 0 and not overlap_allowed and reversed_on is null)
);
create index charges_open on charges (organization_id, due_on, lease_id) include (amount, settled)
  where reversed_on is null and settled < net + gst;
create index charges_of_lease on charges (organization_id, lease_id, due_on, id);
create index charges_of_client on charges (organization_id, client_id, due_on desc, id desc);

-- A bank's reference is taken once in an organization; a second use names the first payment.
create table transfer_references (
  organization_id uuid not null references organizations,
  reference text not null check (reference ~ '^[A-Z0-9]{6,35}$'),
  client_id uuid not null,
  primary key (organization_id, reference),
  foreign key (organization_id, client_id) references clients (organization_id, id)
);

-- Whatever lowers what a client owes: money, tax withheld, a credit note, a deduction from the deposit.
create table credits (
  id uuid primary key,
  organization_id uuid not null,
  lease_id uuid not null,
  client_id uuid not null,
  kind text not null check (kind in ('payment', 'credit_note', 'deposit_deduction', 'opening')),
  dated_on date not null, -- of a payment, the day on which the money was received
  date_known boolean not null default true, -- false: only the day of recording is known
  received bigint not null default 0 check (received >= 0), -- money of a payment
  to_deposit bigint not null default 0 check (to_deposit >= 0), -- the part of it that is deposit
  tds bigint not null default 0 check (tds >= 0), -- tax that the client says was withheld
  credited bigint not null default 0 check (credited >= 0), -- of the other kinds
  gst bigint not null default 0 check (gst >= 0 and gst <= credited), -- of a credit note, the tax in it
  against_charge_id uuid, -- of a credit note, the charge it lowers, and its kind
  against_kind text check (against_kind in ('opening', 'rent', 'maintenance', 'electricity', 'other', 'late_fee')),
  available bigint not null generated always as (received - to_deposit + tds + credited) stored,
  applied bigint not null default 0, -- to charges, and refunded; check-books compares it with the allocations
  mode text check (mode in ('cash', 'Online_Payment', 'Any')),
  method text check (method in ('cash', 'upi', 'imps', 'neft', 'rtgs', 'cheque', 'card', 'other')),
  reference text,
  reason text,
  waiver boolean not null default false,
  created_at timestamptz not null,
  created_by uuid,
  reversed_on date,
  reverse_reason text,
  unique (organization_id, id),
  unique (organization_id, lease_id, id),
  foreign key (organization_id, lease_id, client_id) references leases (organization_id, id, client_id),
  foreign key (organization_id, lease_id, against_charge_id) references charges (organization_id, lease_id, id),
  foreign key (organization_id, reference) references transfer_references (organization_id, reference),
  foreign key (organization_id, created_by) references accounts (organization_id, id),
  check (to_deposit <= received),
  check (received + tds + credited > 0),
  check (applied >= 0 and applied <= received - to_deposit + tds + credited),
  check (reversed_on is null or applied = 0),
  check (kind <> 'payment' or credited = 0),
  check (kind = 'payment' or (tds = 0 and received = case kind when 'opening' then to_deposit else 0 end)),
  check ((kind = 'credit_note') = (against_charge_id is not null and against_kind is not null)),
  check (kind <> 'payment' or mode is not null),
  check (kind = 'payment' or reason is not null),
  check ((reversed_on is null) = (reverse_reason is null))
);
create index credits_of_lease on credits (organization_id, lease_id, dated_on, id);
create index credits_of_client on credits (organization_id, client_id, dated_on desc, id desc);
create index credits_unapplied on credits (organization_id, lease_id, dated_on, id)
  where reversed_on is null and applied < received - to_deposit + tds + credited;
create index credits_by_day on credits (organization_id, dated_on) where kind = 'payment';
create index credits_reference on credits (organization_id, reference) where reference is not null;

-- Money that goes back to the client: an advance refunded, the deposit returned or carried to another agreement.
create table payouts (
  id uuid primary key,
  organization_id uuid not null,
  lease_id uuid not null,
  client_id uuid not null,
  kind text not null check (kind in ('refund', 'deposit_return', 'deposit_carried')),
  amount bigint not null check (amount > 0),
  paid_on date not null,
  mode text check (mode in ('cash', 'Online_Payment', 'Any')),
  method text check (method in ('cash', 'upi', 'imps', 'neft', 'rtgs', 'cheque', 'card', 'other')),
  reference text,
  reason text,
  to_lease_id uuid,
  created_at timestamptz not null,
  created_by uuid not null,
  reversed_on date,
  reverse_reason text,
  unique (organization_id, lease_id, id),
  foreign key (organization_id, lease_id, client_id) references leases (organization_id, id, client_id),
  foreign key (organization_id, to_lease_id, client_id) references leases (organization_id, id, client_id),
  foreign key (organization_id, created_by) references accounts (organization_id, id),
  check ((kind = 'deposit_carried') = (to_lease_id is not null)),
  check ((kind = 'deposit_carried') = (mode is null)),
  check (to_lease_id <> lease_id),
  check ((reversed_on is null) = (reverse_reason is null))
);
create index payouts_of_lease on payouts (organization_id, lease_id, paid_on, id);
create index payouts_to_lease on payouts (organization_id, to_lease_id) where to_lease_id is not null;

-- Which credit settled which charge, or was refunded; a release is a negative row. Never changed.
create table allocations (
  id uuid primary key,
  organization_id uuid not null,
  lease_id uuid not null,
  client_id uuid not null,
  credit_id uuid not null,
  charge_id uuid,
  payout_id uuid,
  amount bigint not null check (amount <> 0),
  created_at timestamptz not null,
  check (num_nonnulls(charge_id, payout_id) = 1),
  foreign key (organization_id, lease_id, client_id) references leases (organization_id, id, client_id),
  foreign key (organization_id, lease_id, credit_id) references credits (organization_id, lease_id, id),
  foreign key (organization_id, lease_id, charge_id) references charges (organization_id, lease_id, id),
  foreign key (organization_id, lease_id, payout_id) references payouts (organization_id, lease_id, id)
);
create index allocations_of_lease on allocations (organization_id, lease_id, id);
create index allocations_of_charge on allocations (organization_id, charge_id);
create index allocations_of_credit on allocations (organization_id, credit_id);

-- Gapless numbers: a series by financial year (of the day of issue). Taking one locks its row.
create table document_counters (
  organization_id uuid not null references organizations,
  series text not null,
  financial_year text not null check (financial_year ~ '^[0-9]{4}-[0-9]{2}$'),
  last_number integer not null,
  primary key (organization_id, series, financial_year)
);

-- The account that money of a payment mode lands in.
create function money_account(mode text) returns text language sql immutable
  return case mode when 'cash' then 'cash' when 'Online_Payment' then 'bank' else 'unsorted' end;

-- What accountants read, computed from the documents and never stored, so that it cannot drift. Each row moves
-- one amount from an account (credit) to another (debit), so it balances by its shape; a reversed document
-- stands a second time, swapped, on the day it was reversed.
create view journal with (security_invoker = true) as
  -- Each of its two uses is narrowed by itself, or one agreement would cost as much as all.
  with line as not materialized (
    select organization_id, lease_id, client_id, id as document_id, 'charge' as document,
      'receivable' as debit, kind as credit, net as amount, dated_on, reversed_on from charges
    union all select organization_id, lease_id, client_id, id, 'charge',
      'receivable', 'gst', gst, dated_on, reversed_on from charges where gst > 0
    union all select organization_id, lease_id, client_id, id, 'payment',
      money_account(mode), 'receivable', received - to_deposit, dated_on, reversed_on
      from credits where kind = 'payment' and received > to_deposit
    union all select organization_id, lease_id, client_id, id, 'payment',
      money_account(mode), 'deposit', to_deposit, dated_on, reversed_on
      from credits where kind = 'payment' and to_deposit > 0
    union all select organization_id, lease_id, client_id, id, 'payment',
      'tds', 'receivable', tds, dated_on, reversed_on from credits where tds > 0
    union all select organization_id, lease_id, client_id, id, 'credit note',
      case when waiver then 'waived' else against_kind end, 'receivable', credited - gst, dated_on, reversed_on
      from credits where kind = 'credit_note' and credited > gst
    union all select organization_id, lease_id, client_id, id, 'credit note',
      case when waiver then 'waived' else 'gst' end, 'receivable', gst, dated_on, reversed_on
      from credits where kind = 'credit_note' and gst > 0
    union all select organization_id, lease_id, client_id, id, 'deposit deduction',
      'deposit', 'receivable', credited, dated_on, reversed_on from credits where kind = 'deposit_deduction'
    union all select organization_id, lease_id, client_id, id, 'opening',
      'opening', 'receivable', credited, dated_on, reversed_on from credits where kind = 'opening' and credited > 0
    union all select organization_id, lease_id, client_id, id, 'opening',
      'opening', 'deposit', to_deposit, dated_on, reversed_on from credits where kind = 'opening' and to_deposit > 0
    union all select organization_id, lease_id, client_id, id, 'refund',
      'receivable', money_account(mode), amount, paid_on, reversed_on from payouts where kind = 'refund'
    union all select organization_id, lease_id, client_id, id, 'deposit returned',
      'deposit', money_account(mode), amount, paid_on, reversed_on from payouts where kind = 'deposit_return'
    union all select organization_id, lease_id, client_id, id, 'deposit carried',
      'deposit', 'carried', amount, paid_on, reversed_on from payouts where kind = 'deposit_carried'
    union all select organization_id, to_lease_id, client_id, id, 'deposit carried',
      'carried', 'deposit', amount, paid_on, reversed_on from payouts where kind = 'deposit_carried'
  )
  select organization_id, lease_id, client_id, document_id, document, debit, credit, amount, dated_on, false as reversal
    from line
  union all
  select organization_id, lease_id, client_id, document_id, document, credit, debit, amount, reversed_on, true
    from line where reversed_on is not null;
grant select on journal to rentbook_app;

do $$
declare
  name text;
begin
  foreach name in array array['recurring_charges', 'meter_readings', 'charges', 'credits', 'payouts',
    'allocations'] loop
    execute format('create policy organization on %I to rentbook_app
      using (organization_id = current_organization() and (current_client() is null or client_id = current_client()))
      with check (organization_id = current_organization() and current_client() is null)', name);
  end loop;
  foreach name in array array['transfer_references', 'document_counters'] loop
    execute format('create policy organization on %I to rentbook_app
      using (organization_id = current_organization() and current_client() is null)
      with check (organization_id = current_organization() and current_client() is null)', name);
  end loop;
  foreach name in array array['recurring_charges', 'meter_readings', 'charges', 'credits', 'payouts',
    'allocations', 'transfer_references', 'document_counters'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format('grant select on %I to rentbook_app', name);
  end loop;
end $$;
grant insert on recurring_charges, allocations, transfer_references, document_counters to rentbook_app;
-- Nothing is born settled, applied, reversed or void: these columns are written later, and are all that is.
grant insert (id, organization_id, lease_id, client_id, read_on, reading, starts_new_meter, created_at, created_by)
  on meter_readings to rentbook_app;
grant insert (id, organization_id, lease_id, client_id, kind, name, source, revision, period_start, period_end,
  dated_on, due_on, net, gst, gst_rate, gst_inter_state, computation, overlap_allowed, created_at, created_by)
  on charges to rentbook_app;
grant insert (id, organization_id, lease_id, client_id, kind, dated_on, date_known, received, to_deposit, tds,
  credited, gst, against_charge_id, against_kind, mode, method, reference, reason, waiver, created_at, created_by)
  on credits to rentbook_app;
grant insert (id, organization_id, lease_id, client_id, kind, amount, paid_on, mode, method, reference, reason,
  to_lease_id, created_at, created_by) on payouts to rentbook_app;
grant update (to_date) on recurring_charges to rentbook_app;
grant update (voided_on) on meter_readings to rentbook_app;
grant update (settled, reversed_on) on charges to rentbook_app;
grant update (applied, reversed_on, reverse_reason) on credits to rentbook_app;
grant update (reversed_on, reverse_reason) on payouts to rentbook_app;
grant update (last_number) on document_counters to rentbook_app;
-- Written again with what it was, which holds the row.
grant update (client_id) on transfer_references to rentbook_app;
