-- A client who came with a sheet may have no e-mail: '' here, and then nobody signs in as them.
drop index accounts_client_email;
create unique index accounts_client_email on accounts (organization_id, email)
  where role = 'client' and closed_at is null and email <> '';

-- What an owner moved in with one file, as long as it can be undone and for who wonders later.
create table imports (
  organization_id uuid not null references organizations,
  id uuid not null,
  name text not null check (length(name) between 1 and 200), -- of the file
  rows integer not null check (rows > 0),
  charged_from date not null,                                -- its agreements are charged from then on
  records jsonb not null,                                    -- ids of what it made: properties, clients, leases
  created_at timestamptz not null,
  created_by uuid not null references accounts,
  undone_at timestamptz,
  primary key (organization_id, id)
);
alter table imports enable row level security;
alter table imports force row level security;
create policy organization on imports to rentbook_app
  using (organization_id = (select current_organization()) and (select current_client()) is null)
  with check (organization_id = (select current_organization()) and (select current_client()) is null);
grant select, insert, update (undone_at) on imports to rentbook_app;
