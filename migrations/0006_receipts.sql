create table receipts (
  id uuid primary key,
  organization_id uuid not null,
  number integer not null,
  lease_id uuid not null,
  property_id uuid not null,
  client_id uuid not null,
  rent_from date not null,
  rent_to date not null,
  payment_threshold date not null,
  payment_mode text not null check (payment_mode in ('cash', 'Online_Payment', 'Any')),
  monthly_rent numeric not null,
  -- The parties and the property as they were: a later edit of theirs never changes a receipt.
  snapshot jsonb not null,
  overlap_allowed boolean not null default false,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  cancelled_at timestamptz,
  cancel_reason text,
  version integer not null default 1,
  unique (organization_id, id),
  unique (organization_id, number),
  check (rent_from <= rent_to),
  check ((cancelled_at is null) = (cancel_reason is null)),
  foreign key (organization_id, lease_id) references leases (organization_id, id),
  foreign key (organization_id, property_id) references properties (organization_id, id),
  foreign key (organization_id, client_id) references clients (organization_id, id),
  constraint receipts_no_overlap exclude using gist (
    lease_id with =, daterange(rent_from, rent_to, '[]') with &&
  ) where (cancelled_at is null and not overlap_allowed)
);
create index receipts_list on receipts (organization_id, id desc);
create index receipts_client on receipts (organization_id, client_id, id desc);

-- The last receipt number given out by each organization; taking the next one locks its row.
create table receipt_counters (
  organization_id uuid primary key references organizations,
  last_number integer not null
);

alter table receipts enable row level security;
alter table receipts force row level security;
create policy organization on receipts to rentbook_app
  using (organization_id = current_organization() and (current_client() is null or client_id = current_client()))
  with check (organization_id = current_organization() and current_client() is null);
grant select, insert on receipts to rentbook_app;
-- What a receipt says stands; only its cancelling is written later.
grant update (cancelled_at, cancel_reason, updated_at, version) on receipts to rentbook_app;

alter table receipt_counters enable row level security;
alter table receipt_counters force row level security;
create policy organization on receipt_counters to rentbook_app
  using (organization_id = current_organization() and current_client() is null)
  with check (organization_id = current_organization() and current_client() is null);
grant select, insert, update on receipt_counters to rentbook_app;
