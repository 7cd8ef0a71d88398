-- How an owner wants to be paid, and how their receipts are numbered; without a row, as is usual.
create table money_settings (
  organization_id uuid primary key references organizations,
  upi_id text check (upi_id ~ '^[A-Za-z0-9._-]{2,255}@[A-Za-z0-9]{2,64}$'),
  upi_name text check (length(upi_name) between 1 and 100), -- null: the owner's name
  show_bank_account boolean not null default false,         -- to clients, in full
  receipt_prefix text not null default 'RB' check (receipt_prefix ~ '^[A-Z0-9]{1,3}$'),
  updated_at timestamptz not null,
  version integer not null default 1
);
alter table money_settings enable row level security;
alter table money_settings force row level security;
-- A client reads how to pay, and chooses nothing.
create policy organization on money_settings to rentbook_app
  using (organization_id = current_organization())
  with check (organization_id = current_organization() and current_client() is null);
grant select, insert on money_settings to rentbook_app;
grant update (upi_id, upi_name, show_bank_account, receipt_prefix, updated_at, version)
  on money_settings to rentbook_app;
