create table properties (
  id uuid primary key,
  organization_id uuid not null references organizations,
  address1 text not null,
  address2 text not null,
  pincode text not null,
  city text not null,
  state text not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  deleted_at timestamptz,
  version integer not null default 1,
  unique (organization_id, id)
);
create index properties_list on properties (organization_id, id desc) where deleted_at is null;

create table clients (
  id uuid primary key,
  organization_id uuid not null,
  father_name text not null,
  gender text not null check (gender in ('Male', 'Female')),
  mobile_number text not null,
  address1 text not null,
  address2 text not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  deleted_at timestamptz,
  version integer not null default 1,
  unique (organization_id, id),
  foreign key (organization_id, id) references accounts (organization_id, id)
);
create index clients_list on clients (organization_id, id desc) where deleted_at is null;

alter table properties enable row level security;
alter table properties force row level security;
create policy organization on properties to rentbook_app
  using (organization_id = current_organization() and current_client() is null)
  with check (organization_id = current_organization() and current_client() is null);
grant select, insert, update on properties to rentbook_app;

alter table clients enable row level security;
alter table clients force row level security;
create policy organization on clients to rentbook_app
  using (organization_id = current_organization() and (current_client() is null or id = current_client()))
  with check (organization_id = current_organization() and current_client() is null);
grant select, insert, update on clients to rentbook_app;
