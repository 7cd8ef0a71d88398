-- An address counts as its reader's once they have set a password by a link that was mailed there: a client whose
-- password the owner typed may never have seen a mail. Who has signed in until now keeps counting.
alter table accounts add column email_confirmed_at timestamptz;
update accounts set email_confirmed_at = last_signed_in_at where role = 'client' and last_signed_in_at is not null;
grant select (email_confirmed_at) on accounts to rentbook_app;

create function forget_confirmed_address() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  new.email_confirmed_at := null;
  return new;
end $$;
-- Whoever changes it: the next address is confirmed anew.
create trigger address_to_confirm before update of email on accounts
  for each row when (old.email is distinct from new.email) execute function forget_confirmed_address();
