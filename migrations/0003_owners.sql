create table owners (
  id uuid primary key,
  organization_id uuid not null unique,
  phone text not null,
  alternate_phone text,
  aadhaar_last4 text check (aadhaar_last4 ~ '^[0-9]{4}$'),
  aadhaar_consented_at timestamptz,
  pan_sealed text,
  address text,
  city text,
  state text,
  pincode text,
  company_name text,
  business_type text check (business_type in ('Individual', 'Company', 'Partnership', 'LLP')),
  gst_number_sealed text,
  bank_account_number_sealed text,
  ifsc_code text,
  bank_name text,
  created_by uuid references accounts,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  version integer not null default 1,
  foreign key (organization_id, id) references accounts (organization_id, id)
);

-- What administrators did, for good: no role may change or remove a row.
create table audit_entries (
  id uuid primary key,
  actor_id uuid not null references accounts,
  actor_name text not null,
  action text not null,
  owner_id uuid not null references owners,
  before jsonb,
  after jsonb,
  created_at timestamptz not null
);
create index audit_entries_owner on audit_entries (owner_id, id);

alter table owners enable row level security;
alter table owners force row level security;
create policy identity on owners to rentbook_identity using (true) with check (true);
grant select, insert on owners to rentbook_identity;
create policy organization on owners to rentbook_app
  using (organization_id = current_organization())
  with check (organization_id = current_organization() and current_client() is null);
grant select on owners to rentbook_app;
grant update (phone, alternate_phone, address, city, state, pincode, company_name, business_type,
  updated_at, version) on owners to rentbook_app;
create policy administrator on owners to rentbook_admin using (true) with check (true);
grant select, insert, update on owners to rentbook_admin;

alter table audit_entries enable row level security;
alter table audit_entries force row level security;
create policy administrator on audit_entries to rentbook_admin
  using (true) with check (actor_id = current_account());
grant select, insert on audit_entries to rentbook_admin;
