-- Keys that a device or a password manager holds for an account: a second factor, or a sign-in of their own.
create table passkeys (
  id uuid primary key,
  account_id uuid not null references accounts,
  credential_id bytea not null unique,
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null,
  name text not null,
  created_at timestamptz not null,
  last_used_at timestamptz
);
create index passkeys_account on passkeys (account_id);
-- What a passkey signed to sign in by itself, so that it counts once. Challenges are signed by the server and kept nowhere else.
create table used_challenges (
  challenge_hash bytea primary key,
  expires_at timestamptz not null
);

do $$
declare
  name text;
begin
  foreach name in array array['passkeys', 'used_challenges'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format('create policy identity on %I to rentbook_identity using (true) with check (true)', name);
    execute format('grant select, insert, update, delete on %I to rentbook_identity', name);
  end loop;
end $$;
