-- Cheques that a client handed over, with the day that is written on them. One moves no money until it is banked,
-- which records a payment; returned by the bank, that payment is taken back.
create table cheques (
  organization_id uuid not null,
  id uuid not null,
  lease_id uuid not null,
  client_id uuid not null,
  number text not null check (length(number) between 1 and 20),
  bank text check (length(bank) between 1 and 60),
  dated_on date not null,               -- what is written on it; a bank takes it from that day on
  amount bigint not null check (amount > 0), -- paise
  payment_id uuid,                      -- the payment that it became when it was banked last
  handed_back_on date,                  -- it went back to the client, or was never there
  hand_back_reason text,
  created_at timestamptz not null,
  created_by uuid references accounts,
  primary key (organization_id, id),
  unique (organization_id, payment_id),
  foreign key (organization_id, lease_id, client_id) references leases (organization_id, id, client_id),
  foreign key (organization_id, payment_id) references credits (organization_id, id),
  check ((handed_back_on is null) = (hand_back_reason is null))
);
create index cheques_by_day on cheques (organization_id, dated_on, id);
create index cheques_of_lease on cheques (organization_id, lease_id);
alter table cheques enable row level security;
alter table cheques force row level security;
create policy organization on cheques to rentbook_app
  using (organization_id = current_organization()) with check (organization_id = current_organization());
grant select, update (payment_id, handed_back_on, hand_back_reason) on cheques to rentbook_app;
grant insert (organization_id, id, lease_id, client_id, number, bank, dated_on, amount, created_at, created_by)
  on cheques to rentbook_app;

-- What a client agreed to pay for each cheque that comes back; null: nothing.
alter table leases add column returned_cheque_charge numeric check (returned_cheque_charge > 0);
