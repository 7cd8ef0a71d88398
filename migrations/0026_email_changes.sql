-- An owner's new e-mail: a wish until the code mailed to it is entered, then what the old address can undo for 7 days.
create table email_changes (
  id uuid primary key,
  account_id uuid not null references accounts,
  email text not null,
  code_hash bytea not null,
  guesses_left integer not null,
  expires_at timestamptz not null,      -- of the code, then of the link to the old address
  confirmed_at timestamptz,
  previous_email text,
  undo_hash bytea,
  check ((confirmed_at is null) = (previous_email is null) and (confirmed_at is null) = (undo_hash is null))
);
create unique index email_changes_open on email_changes (account_id) where confirmed_at is null;
create index email_changes_account on email_changes (account_id);

alter table email_changes enable row level security;
alter table email_changes force row level security;
create policy identity on email_changes to rentbook_identity using (true) with check (true);
grant select, insert, update, delete on email_changes to rentbook_identity;
create policy own on email_changes to rentbook_app
  using (account_id = (select current_account())) with check (account_id = (select current_account()));
grant select (id, account_id, email, confirmed_at, expires_at), delete,
  insert (id, account_id, email, code_hash, guesses_left, expires_at),
  update (confirmed_at, previous_email, undo_hash, expires_at) on email_changes to rentbook_app;
