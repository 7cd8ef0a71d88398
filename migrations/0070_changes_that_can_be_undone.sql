-- A mailed link takes back, beside a new e-mail, changed payment details and what an administrator did to an owner's
-- sign-in. Such a change is kept with the e-mail of then: whoever reads that mailbox gets the account back.
alter table email_changes alter column code_hash drop not null;         -- null: there was nothing to prove
alter table email_changes add column previous_details_sealed text;      -- the payment details of before, as JSON
grant select (previous_email),
  insert (confirmed_at, previous_email, undo_hash, previous_details_sealed) on email_changes to rentbook_app;
create policy administrator on email_changes for insert to rentbook_admin
  with check (account_id in (select id from accounts where role = 'owner'));
grant insert (id, account_id, email, guesses_left, expires_at, confirmed_at, previous_email, undo_hash,
  previous_details_sealed) on email_changes to rentbook_admin;

-- Clients are told for some days that how they pay was changed.
alter table owners add column payment_details_changed_at timestamptz;
grant update (payment_details_changed_at) on owners to rentbook_app;
