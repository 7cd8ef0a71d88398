-- What clients paid before the books began, as the receipts of that time say: history, which no balance counts.
-- They came with a sheet, and leave the lists again when that import is undone.
create table past_receipts (
  organization_id uuid not null,
  id uuid not null,
  import_id uuid not null,
  client_id uuid not null,
  lease_id uuid,                 -- null: the agreement is not in these books, or it is not known which
  property text not null check (length(property) <= 410), -- as it stood when it was brought in
  received_on date not null,
  amount bigint not null check (amount > 0), -- paise
  mode text check (length(mode) between 1 and 60),
  reference text check (length(reference) between 1 and 100),
  number text check (length(number) between 1 and 60),    -- of the old paper
  paid_for text check (length(paid_for) between 1 and 200),
  withdrawn_at timestamptz,      -- the import was undone
  primary key (organization_id, id),
  foreign key (organization_id, import_id) references imports (organization_id, id),
  foreign key (organization_id, client_id) references accounts (organization_id, id),
  foreign key (organization_id, lease_id, client_id) references leases (organization_id, id, client_id)
);
create index past_receipts_of_client on past_receipts (organization_id, client_id, received_on);
create index past_receipts_of_lease on past_receipts (organization_id, lease_id);
create index past_receipts_by_day on past_receipts (organization_id, received_on, id);
create index past_receipts_of_import on past_receipts (organization_id, import_id);
alter table past_receipts enable row level security;
alter table past_receipts force row level security;
create policy organization on past_receipts to rentbook_app
  using (organization_id = current_organization()) with check (organization_id = current_organization());
create policy client on past_receipts for select to rentbook_client
  using (organization_id = current_organization() and client_id = current_client());
grant select on past_receipts to rentbook_app, rentbook_client;
grant insert (organization_id, id, import_id, client_id, lease_id, property, received_on, amount, mode, reference,
  number, paid_for) on past_receipts to rentbook_app;
grant update (withdrawn_at) on past_receipts to rentbook_app;
