-- An organization is one owner's books. Its trial has expired on the day
-- trial_ends_on; once subscribed it has no trial any more.
create table organizations (
  id uuid primary key,
  trial_ends_on date not null,
  subscribed boolean not null default false,
  created_at timestamptz not null,
  closed_at timestamptz
);

create table accounts (
  id uuid primary key,
  role text not null check (role in ('administrator', 'owner', 'client')),
  organization_id uuid references organizations,
  email text not null,
  name text not null,
  password_hash text,
  directory_id text unique, -- "tid:oid" of an administrator who signs in with Microsoft
  created_at timestamptz not null,
  last_signed_in_at timestamptz,
  closed_at timestamptz,
  unique (organization_id, id),
  check ((role = 'administrator') = (organization_id is null))
);
-- Owners and administrators with a password share one e-mail namespace; a client's e-mail is unique per owner.
create unique index accounts_email on accounts (email)
  where role in ('owner', 'administrator') and directory_id is null and closed_at is null;
create unique index accounts_client_email on accounts (organization_id, email)
  where role = 'client' and closed_at is null;
create index accounts_client_sign_in on accounts (email) where role = 'client' and closed_at is null;

create table sessions (
  token_hash bytea primary key,
  account_id uuid not null references accounts,
  created_at timestamptz not null,
  last_used_at timestamptz not null
);
create index sessions_account on sessions (account_id);

-- Addresses from which an account has signed in: an attack on its e-mail from elsewhere does not slow these.
create table known_addresses (
  account_id uuid not null references accounts,
  address_hash bytea not null,
  last_used_at timestamptz not null,
  primary key (account_id, address_hash)
);

create table email_codes (
  email text primary key,
  code_hash bytea not null,
  guesses_left integer not null,
  expires_at timestamptz not null,
  verified_at timestamptz
);

create table password_resets (
  account_id uuid primary key references accounts, -- a newer link replaces the old one
  token_hash bytea not null,
  expires_at timestamptz not null
);

create table administrator_confirmations (
  id uuid primary key,
  email text not null unique,
  token_hash bytea not null,
  expires_at timestamptz not null
);

-- Counted events (failed sign-ins, codes sent): a count that starts anew at resets_at, and a pause.
create table throttles (
  key text primary key,
  count integer not null,
  resets_at timestamptz not null,
  blocked_until timestamptz
);

-- A directory token is taken once; its hash is kept until the token would expire anyway.
create table used_directory_tokens (
  token_hash bytea primary key,
  expires_at timestamptz not null
);

create table idempotency_keys (
  account_id uuid not null references accounts,
  key text not null,
  fingerprint bytea not null,
  status integer,
  body jsonb,
  created_at timestamptz not null,
  primary key (account_id, key)
);
create index idempotency_keys_age on idempotency_keys (created_at);

-- The keys that have encrypted something here; a start with another key is refused.
create table data_keys (
  id text primary key,
  created_at timestamptz not null
);

-- What would have been mailed, where no mail server is set up.
create table mailbox (
  id uuid primary key,
  recipient text not null,
  subject text not null,
  text text not null,
  created_at timestamptz not null
);

do $$
declare
  name text;
begin
  foreach name in array array['organizations', 'accounts', 'sessions', 'known_addresses', 'email_codes',
    'password_resets', 'administrator_confirmations', 'throttles', 'used_directory_tokens',
    'idempotency_keys', 'data_keys', 'mailbox'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format('create policy identity on %I to rentbook_identity using (true) with check (true)', name);
    execute format('grant select, insert, update, delete on %I to rentbook_identity', name);
  end loop;
end $$;

create policy organization on organizations to rentbook_app using (id = current_organization());
grant select on organizations to rentbook_app;
create policy administrator on organizations to rentbook_admin using (true) with check (true);
grant select, insert, update on organizations to rentbook_admin;

-- A client sees their own account and their owner's; an owner those of the organization. Nobody but the
-- identity role reads a password's hash.
create policy organization on accounts to rentbook_app
  using (organization_id = current_organization()
    and (current_client() is null or id = current_client() or role = 'owner'))
  with check (organization_id = current_organization() and role <> 'administrator' and current_client() is null);
grant select (id, role, organization_id, email, name, created_at, last_signed_in_at, closed_at),
  insert (id, role, organization_id, email, name, password_hash, created_at),
  update (email, name, password_hash, closed_at) on accounts to rentbook_app;
create policy administrator on accounts to rentbook_admin
  using (role in ('owner', 'administrator')) with check (role = 'owner');
grant select (id, role, organization_id, email, name, created_at, last_signed_in_at, closed_at),
  insert (id, role, organization_id, email, name, password_hash, created_at),
  update (email, name, password_hash, closed_at) on accounts to rentbook_admin;

-- Ending the sessions of an account that one may change.
create policy organization on sessions to rentbook_app
  using (exists (select from accounts where accounts.id = account_id));
create policy administrator on sessions to rentbook_admin using (true);
grant select (account_id, token_hash), delete on sessions to rentbook_app, rentbook_admin;

create policy own on idempotency_keys to rentbook_app, rentbook_admin
  using (account_id = current_account()) with check (account_id = current_account());
grant select, insert, update on idempotency_keys to rentbook_app, rentbook_admin;
