-- What an account asks beside its password: codes of an app on a phone, and codes on paper for when that is lost.
create table totp_factors (
  account_id uuid primary key references accounts,
  secret_sealed text not null,
  confirmed_at timestamptz,             -- null: being set up
  last_step bigint not null default 0,  -- a code counts once: only of a later step than the last
  created_at timestamptz not null
);
create table recovery_codes (
  account_id uuid not null references accounts,
  code_hash bytea not null,
  primary key (account_id, code_hash)
);
-- Between the password and the code of a sign-in.
create table sign_in_handles (
  token_hash bytea primary key,
  account_id uuid not null references accounts,
  password_version bytea not null, -- a hash of the password's hash of then: a new password voids the handle
  is_known_device boolean not null,
  guesses_left integer not null,
  expires_at timestamptz not null
);
create index sign_in_handles_account on sign_in_handles (account_id);

do $$
declare
  name text;
begin
  foreach name in array array['totp_factors', 'recovery_codes', 'sign_in_handles'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format('create policy identity on %I to rentbook_identity using (true) with check (true)', name);
    execute format('grant select, insert, update, delete on %I to rentbook_identity', name);
  end loop;
end $$;
