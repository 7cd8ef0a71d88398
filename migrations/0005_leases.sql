create table leases (
  id uuid primary key,
  organization_id uuid not null,
  property_id uuid not null,
  client_id uuid not null,
  electricity_meter_number text not null,
  increment_percentage numeric not null,
  security_deposit_amount numeric not null,
  monthly_rent numeric not null,
  increment_schedule numeric not null,
  payment_day integer check (payment_day > 0), -- null: the agreement names no day
  payment_mode text not null check (payment_mode in ('cash', 'Online_Payment', 'Any')),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  ended_at timestamptz,
  version integer not null default 1,
  unique (organization_id, id),
  foreign key (organization_id, property_id) references properties (organization_id, id),
  foreign key (organization_id, client_id) references clients (organization_id, id)
);
-- One current agreement per property.
create unique index leases_current_of_property on leases (organization_id, property_id) where ended_at is null;
create index leases_list on leases (organization_id, id desc) where ended_at is null;
create index leases_client on leases (organization_id, client_id);

alter table leases enable row level security;
alter table leases force row level security;
create policy organization on leases to rentbook_app
  using (organization_id = current_organization() and current_client() is null)
  with check (organization_id = current_organization() and current_client() is null);
grant select, insert, update on leases to rentbook_app;
