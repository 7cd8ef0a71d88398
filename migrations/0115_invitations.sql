-- A client is invited by a mailed link to set a password of their own. Whether an
-- account has a password is all that the books know of it: its hash is seen by sign-in alone.
alter table accounts add column has_password boolean generated always as (password_hash is not null) stored;
grant select (has_password) on accounts to rentbook_app, rentbook_client;

create table invitations (
  organization_id uuid not null references organizations,
  client_id uuid not null,
  token_hash bytea not null,        -- of the newest link; one before it works no more
  sent_at timestamptz not null,
  expires_at timestamptz not null,
  primary key (organization_id, client_id),
  foreign key (organization_id, client_id) references accounts (organization_id, id)
);
alter table invitations enable row level security;
alter table invitations force row level security;
create policy identity on invitations to rentbook_identity using (true) with check (true);
grant select, insert, update, delete on invitations to rentbook_identity;
create policy organization on invitations to rentbook_app
  using (organization_id = current_organization()) with check (organization_id = current_organization());
grant select (organization_id, client_id, sent_at, expires_at),
  insert, delete on invitations to rentbook_app;
grant update (token_hash) on invitations to rentbook_erasure;
create policy client on invitations for select to rentbook_client
  using (organization_id = current_organization() and client_id = current_client());
grant select (organization_id, client_id, sent_at, expires_at) on invitations to rentbook_client;
