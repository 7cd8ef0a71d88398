-- Somebody of a team may be limited to some properties. They act as a role of their own, whose policies compare the property
-- that a row carries with those in the setting app.property_ids: a condition that was forgotten shows nothing.
create function current_properties() returns uuid[] language sql stable
  return nullif(current_setting('app.property_ids', true), '')::uuid[];

-- Forced policies bind the tables' owner too, and hide from it the rows that are filled in and that a foreign key is
-- checked against: force is lifted until the end.
do $$
declare
  name regclass;
begin
  for name in select oid from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'r' and relforcerowsecurity
  loop
    execute format('alter table %s no force row level security', name);
  end loop;
end $$;

alter table memberships add column is_limited boolean not null default false;
grant select (is_limited), update (is_limited) on memberships to rentbook_app;
create table membership_properties (
  organization_id uuid not null references organizations,
  member_id uuid not null,
  property_id uuid not null,
  primary key (organization_id, member_id, property_id),
  foreign key (organization_id, member_id) references memberships (organization_id, id),
  foreign key (organization_id, property_id) references properties (organization_id, id)
);
alter table membership_properties enable row level security;
create policy identity on membership_properties to rentbook_identity using (true) with check (true);
grant select, insert, update, delete on membership_properties to rentbook_identity;
create policy organization on membership_properties to rentbook_app
  using (organization_id = current_organization()) with check (organization_id = current_organization());
grant select, insert, delete on membership_properties to rentbook_app;

-- What belongs to an agreement carries its property. It is filled in from the agreement; a foreign key keeps it the
-- agreement's, and lets it follow an agreement that moves.
alter table leases add unique (organization_id, id, property_id);
create function take_property_of_lease() returns trigger language plpgsql as $$
begin
  select property_id into new.property_id from leases
    where organization_id = new.organization_id and id = new.lease_id;
  return new;
end $$;
do $$
declare
  name text;
begin
  foreach name in array '{allocations,charges,cheques,credits,gst_details,invoices,lease_rents,meter_readings,
    past_receipts,payment_claims,payouts,recurring_charges,reminder_stops,reminders}'::text[]
  loop
    execute format('alter table %I add column property_id uuid', name);
    execute format('update %I set property_id = leases.property_id from leases
      where leases.organization_id = %1$I.organization_id and leases.id = %1$I.lease_id', name);
    if name <> 'past_receipts' then
      execute format('alter table %I alter column property_id set not null', name);
    end if;
    execute format('alter table %I add foreign key (organization_id, lease_id, property_id)
      references leases (organization_id, id, property_id) on update cascade', name);
    execute format('create trigger take_property before insert or update of lease_id on %I
      for each row when (new.lease_id is not null) execute function take_property_of_lease()', name);
  end loop;
end $$;

-- A deposit that is carried is seen from both agreements.
alter table payouts add column to_property_id uuid;
update payouts set to_property_id = leases.property_id from leases
  where leases.organization_id = payouts.organization_id and leases.id = payouts.to_lease_id;
create function take_property_of_other_lease() returns trigger language plpgsql as $$
begin
  select property_id into new.to_property_id from leases
    where organization_id = new.organization_id and id = new.to_lease_id;
  return new;
end $$;
create trigger take_other_property before insert on payouts
  for each row when (new.to_lease_id is not null) execute function take_property_of_other_lease();
alter table payouts
  add foreign key (organization_id, to_lease_id, to_property_id)
    references leases (organization_id, id, property_id) on update cascade,
  add check ((to_lease_id is null) = (to_property_id is null));

-- Events and files of a property or of one of its agreements; those of an expense are of the expense's property.
alter table events add column property_id uuid;
update events set property_id = leases.property_id from leases
  where leases.organization_id = events.organization_id and leases.id = events.lease_id;
update events set property_id = record_id where kind = 'property' and lease_id is null
  and exists (select from properties where properties.organization_id = events.organization_id and id = record_id);
create function take_property_of_event() returns trigger language plpgsql as $$
begin
  if new.lease_id is not null then
    select property_id into new.property_id from leases
      where organization_id = new.organization_id and id = new.lease_id;
  elsif new.kind = 'property' then
    new.property_id := new.record_id;
  elsif new.kind = 'expense' then
    select property_id into new.property_id from expenses
      where organization_id = new.organization_id and id = new.record_id;
  end if;
  return new;
end $$;
create trigger take_property before insert on events
  for each row when (new.lease_id is not null or new.kind in ('property', 'expense'))
  execute function take_property_of_event();
alter table events
  drop constraint events_organization_id_lease_id_fkey,
  add foreign key (organization_id, lease_id, property_id)
    references leases (organization_id, id, property_id) on update cascade,
  add foreign key (organization_id, property_id) references properties (organization_id, id),
  add check (lease_id is null or property_id is not null);

alter table files add column property_id uuid;
create function take_property_of_file() returns trigger language plpgsql as $$
begin
  new.property_id := null;
  if new.lease_id is not null then
    select property_id into new.property_id from leases
      where organization_id = new.organization_id and id = new.lease_id;
  elsif new.subject_kind = 'property' then
    new.property_id := new.subject_id;
  elsif new.subject_kind = 'expense' then
    select property_id into new.property_id from expenses
      where organization_id = new.organization_id and id = new.subject_id;
  end if;
  return new;
end $$;
update files set property_id = leases.property_id from leases
  where leases.organization_id = files.organization_id and leases.id = files.lease_id;
update files set property_id = subject_id where subject_kind = 'property' and lease_id is null;
update files set property_id = expenses.property_id from expenses
  where subject_kind = 'expense' and lease_id is null
    and expenses.organization_id = files.organization_id and expenses.id = files.subject_id;
create trigger take_property before insert or update of lease_id, subject_kind, subject_id on files
  for each row execute function take_property_of_file();
alter table files
  drop constraint files_organization_id_lease_id_fkey,
  add foreign key (organization_id, lease_id, property_id)
    references leases (organization_id, id, property_id) on update cascade,
  add foreign key (organization_id, property_id) references properties (organization_id, id),
  add check (lease_id is null or property_id is not null);

-- What was recovered of an expense is of the expense's property, which stays.
alter table expenses add unique (organization_id, id, property_id);
alter table expense_recoveries add column property_id uuid;
update expense_recoveries set property_id = expenses.property_id from expenses
  where expenses.organization_id = expense_recoveries.organization_id and expenses.id = expense_id;
create function take_property_of_expense() returns trigger language plpgsql as $$
begin
  select property_id into new.property_id from expenses
    where organization_id = new.organization_id and id = new.expense_id;
  return new;
end $$;
create trigger take_property before insert on expense_recoveries
  for each row execute function take_property_of_expense();
alter table expense_recoveries add foreign key (organization_id, expense_id, property_id)
  references expenses (organization_id, id, property_id);

-- A person rents one property after the other: they carry all of which an agreement names them, as properties carry their
-- clients. A limited member does not see all agreements, so these are kept as who sees all books.
alter table clients add column property_ids uuid[] not null default '{}';
alter table accounts add column property_ids uuid[] not null default '{}';
update clients set property_ids = of_client.ids
  from (select organization_id, client_id, array_agg(distinct property_id order by property_id) as ids
    from leases group by 1, 2) of_client
  where of_client.organization_id = clients.organization_id and of_client.client_id = clients.id;
update accounts set property_ids = clients.property_ids from clients
  where clients.organization_id = accounts.organization_id and clients.id = accounts.id;
grant select (property_ids), update (property_ids) on accounts to rentbook_app;
create function keep_clients_of(organization uuid, of_properties uuid[], of_clients uuid[]) returns void
  language plpgsql as $$
begin
  if current_user = 'rentbook_limited' then
    perform keep_clients_as_books(organization, of_properties, of_clients);
    return;
  end if;
  update properties set client_ids = array(
      select distinct leases.client_id from leases
      where leases.organization_id = organization and leases.property_id = properties.id order by 1)
    where organization_id = organization and id = any (of_properties);
  update clients set property_ids = array(
      select distinct leases.property_id from leases
      where leases.organization_id = organization and leases.client_id = clients.id order by 1)
    where organization_id = organization and id = any (of_clients);
  update accounts set property_ids = clients.property_ids from clients
    where accounts.organization_id = organization and accounts.id = any (of_clients)
      and clients.organization_id = organization and clients.id = accounts.id;
end $$;
create function keep_clients_as_books(organization uuid, of_properties uuid[], of_clients uuid[]) returns void
  language sql security definer set search_path = public, pg_temp
as $$ select keep_clients_of(organization, of_properties, of_clients) $$;
create or replace function keep_property_clients() returns trigger language plpgsql as $$
begin
  perform keep_clients_of(new.organization_id, array[new.property_id, old.property_id],
    array[new.client_id, old.client_id]);
  return null;
end $$;
create or replace function add_property_clients() returns trigger language plpgsql as $$
begin
  update properties
    set client_ids = array(select distinct unnest(properties.client_ids || let.client_ids) order by 1)
    from (select organization_id, property_id, array_agg(client_id) as client_ids
      from new_leases group by 1, 2) let
    where properties.organization_id = let.organization_id and properties.id = let.property_id;
  update clients
    set property_ids = array(select distinct unnest(clients.property_ids || let.property_ids) order by 1)
    from (select organization_id, client_id, array_agg(property_id) as property_ids
      from new_leases group by 1, 2) let
    where clients.organization_id = let.organization_id and clients.id = let.client_id;
  update accounts
    set property_ids = array(select distinct unnest(accounts.property_ids || let.property_ids) order by 1)
    from (select organization_id, client_id, array_agg(property_id) as property_ids
      from new_leases group by 1, 2) let
    where accounts.organization_id = let.organization_id and accounts.id = let.client_id;
  return null;
end $$;

-- Sums of all books are kept as who sees all of them: what a limited member records counts, and they read none of it.
create function add_to_day_as_books(organization uuid, on_day date, more_charged numeric, more_open numeric,
    more_collected numeric) returns void
  language sql security definer set search_path = public, pg_temp
as $$ select add_to_day(organization, on_day, more_charged, more_open, more_collected) $$;
create or replace function add_to_day(organization uuid, on_day date, more_charged numeric, more_open numeric,
    more_collected numeric) returns void language plpgsql as $$
begin
  if more_charged = 0 and more_open = 0 and more_collected = 0 then return; end if;
  if current_user = 'rentbook_limited' then
    perform add_to_day_as_books(organization, on_day, more_charged, more_open, more_collected);
    return;
  end if;
  perform pg_advisory_xact_lock(hashtextextended(organization::text, 183));
  insert into day_totals as kept (organization_id, day, charged, open, collected)
    values (organization, on_day, more_charged, more_open, more_collected)
    on conflict (organization_id, day) do update set charged = kept.charged + excluded.charged,
      open = kept.open + excluded.open, collected = kept.collected + excluded.collected;
end $$;
create function add_to_receipts(organization uuid, of_month date, more_recorded integer, more_cancelled integer,
    more_received numeric, more_deposits numeric, more_taxes numeric) returns void language plpgsql as $$
begin
  if current_user = 'rentbook_limited' then
    perform add_to_receipts_as_books(organization, of_month, more_recorded, more_cancelled, more_received,
      more_deposits, more_taxes);
    return;
  end if;
  perform pg_advisory_xact_lock(hashtextextended(organization::text, 183));
  insert into receipt_totals as kept (organization_id, month, recorded, cancelled, received, deposits, taxes)
    values (organization, of_month, more_recorded, more_cancelled, more_received, more_deposits, more_taxes)
    on conflict (organization_id, month) do update set recorded = kept.recorded + excluded.recorded,
      cancelled = kept.cancelled + excluded.cancelled, received = kept.received + excluded.received,
      deposits = kept.deposits + excluded.deposits, taxes = kept.taxes + excluded.taxes;
end $$;
create function add_to_receipts_as_books(organization uuid, of_month date, more_recorded integer, more_cancelled integer,
    more_received numeric, more_deposits numeric, more_taxes numeric) returns void
  language sql security definer set search_path = public, pg_temp
as $$ select add_to_receipts(organization, of_month, more_recorded, more_cancelled, more_received, more_deposits, more_taxes) $$;
create or replace function keep_receipt_totals() returns trigger language plpgsql as $$
declare
  is_new integer := (tg_op = 'INSERT')::integer;
  newly_cancelled integer := (new.cancelled_at is not null)::integer;
  -- 1 where it begins to count, -1 where it counts no more.
  counts integer := (new.cancelled_at is null)::integer;
begin
  if tg_op = 'UPDATE' then
    newly_cancelled := newly_cancelled - (old.cancelled_at is not null)::integer;
    counts := counts - (old.cancelled_at is null)::integer;
  end if;
  perform add_to_receipts(new.organization_id, date_trunc('month', new.received_on)::date, is_new, newly_cancelled,
    counts * new.amount, counts * (new.document ->> 'deposit')::numeric * 100,
    counts * (new.document ->> 'tds')::numeric * 100);
  return null;
end $$;

-- Whether a payment or a claim that waits holds a bank's reference, of whatever property.
create function is_reference_held(wanted text) returns boolean language sql stable security definer
  set search_path = public, pg_temp
as $$
  select exists (select from credits where organization_id = current_organization() and held_reference = wanted)
    or exists (select from payment_claims where organization_id = current_organization() and held_reference = wanted)
$$;
-- Of these e-mails those of which a mail was refused, by their reader or a server.
create function refusals_of(emails text[]) returns table (email text, refused_by text, refused_at timestamptz)
  language sql stable security definer
  set search_path = public, pg_temp
as $$
  select email, refused_by, refused_at from mail_refusals
    where organization_id = current_organization() and email = any (emails)
$$;
-- Keeps the year from being closed until the transaction ends.
create function hold_open_books() returns void language sql volatile security definer
  set search_path = public, pg_temp
as $$
  select from organizations where id = current_organization() for share
$$;
-- How many mails were refused since: by it the ceiling of a day is reckoned.
create function count_refusals(since timestamptz) returns integer language sql stable security definer
  set search_path = public, pg_temp
as $$
  select count(*)::int from mail_refusals
    where organization_id = current_organization() and mail_refusals.refused_at > since
$$;
-- How many clients confirmed their address: by it, too.
create function count_confirmed_clients() returns integer language sql stable security definer
  set search_path = public, pg_temp
as $$
  select count(*)::int from accounts
    where organization_id = current_organization() and role = 'client' and email_confirmed_at is not null
$$;
grant create on schema public to rentbook_app;
do $$
declare
  name regprocedure;
begin
  foreach name in array array['keep_clients_as_books(uuid, uuid[], uuid[])',
    'add_to_day_as_books(uuid, date, numeric, numeric, numeric)',
    'add_to_receipts_as_books(uuid, date, integer, integer, numeric, numeric, numeric)', 'is_reference_held(text)',
    'refusals_of(text[])', 'count_refusals(timestamptz)',
    'count_confirmed_clients()', 'hold_open_books()']::regprocedure[]
  loop
    execute format('alter function %s owner to rentbook_app', name);
    execute format('revoke execute on function %s from public', name);
  end loop;
end $$;
revoke create on schema public from rentbook_app;
grant execute on function is_reference_held(text) to rentbook_client, rentbook_limited;
grant execute on function refusals_of(text[]), count_refusals(timestamptz), count_confirmed_clients(), hold_open_books()
  to rentbook_limited;
grant execute on function keep_clients_as_books(uuid, uuid[], uuid[]),
  add_to_day_as_books(uuid, date, numeric, numeric, numeric),
  add_to_receipts_as_books(uuid, date, integer, integer, numeric, numeric, numeric) to rentbook_limited;

-- A limited member's lists and sums are found by the property: the rows of all books may be many.
create index charges_of_property on charges (organization_id, property_id);
create index credits_of_property on credits (organization_id, property_id);

-- Policies of plain comparisons, and of the rights there are those that they are for.
do $$
declare
  name text;
  command text;
  columns text;
begin
  foreach name in array '{allocations,charges,cheques,credits,expense_recoveries,expenses,gst_details,invoices,lease_rents,
    leases,meter_readings,payment_claims,payouts,receipts,recurring_charges,recurring_expenses,
    reminder_stops,reminders,files}'::text[]
  loop
    execute format('create policy limited on %I to rentbook_limited
      using (organization_id = current_organization() and property_id = any (current_properties()))
      with check (organization_id = current_organization() and property_id = any (current_properties()))', name);
    foreach command in array array['SELECT', 'INSERT', 'UPDATE', 'DELETE'] loop
      if has_table_privilege('rentbook_app', name::regclass, command) then
        execute format('grant %s on %I to rentbook_limited', command, name);
      elsif command <> 'DELETE' then
        select string_agg(quote_ident(attname), ', ') into columns from pg_attribute
          where attrelid = name::regclass and attnum > 0 and not attisdropped
            and has_column_privilege('rentbook_app', attrelid, attnum, command);
        if columns is not null then
          execute format('grant %s (%s) on %I to rentbook_limited', command, columns, name);
        end if;
      end if;
    end loop;
  end loop;
  foreach name in array '{document_counters,expense_categories,organization_mails,receipt_counters,
    transfer_references}'::text[]
  loop
    execute format('create policy limited on %I to rentbook_limited
      using (organization_id = current_organization()) with check (organization_id = current_organization())', name);
  end loop;
end $$;
-- To hold a category until an expense names it.
grant update (name) on expense_categories to rentbook_limited;
grant select on expense_categories, money_settings, owners, reminder_settings to rentbook_limited;
grant select, insert, update on receipt_counters, document_counters to rentbook_limited;
grant select, insert, update (mails), delete on organization_mails to rentbook_limited;
grant select, insert, update (client_id), delete on transfer_references to rentbook_limited;
create policy limited on past_receipts for select to rentbook_limited
  using (organization_id = current_organization() and property_id = any (current_properties()));
create policy limited on money_settings for select to rentbook_limited using (organization_id = current_organization());
create policy limited on owners for select to rentbook_limited using (organization_id = current_organization());
create policy limited on reminder_settings for select to rentbook_limited
  using (organization_id = current_organization());
grant select on past_receipts to rentbook_limited;
-- They let nothing.
revoke insert on leases from rentbook_limited;
revoke delete on files from rentbook_limited;
grant select on journal to rentbook_limited;
-- What is charged by the clock is not charged by one that jumped.
grant select on clock_marks to rentbook_limited;
create policy limited on clock_marks for select to rentbook_limited using (current_organization() is not null);

create policy limited on properties to rentbook_limited
  using (organization_id = current_organization() and id = any (current_properties()))
  with check (organization_id = current_organization() and id = any (current_properties()));
grant select, update on properties to rentbook_limited;
create policy limited on clients to rentbook_limited
  using (organization_id = current_organization() and property_ids && current_properties());
grant select, update on clients to rentbook_limited;
create policy limited on accounts for select to rentbook_limited
  using (organization_id = current_organization() and property_ids && current_properties());
create policy limited_team on accounts for select to rentbook_limited
  using (organization_id = current_organization() and role = any (array['owner', 'member']));
create policy limited_own on accounts for update to rentbook_limited
  using (organization_id = current_organization() and id = current_account());
grant select (closed_at, created_at, email, email_confirmed_at, has_password, id, language, last_signed_in_at, name, organization_id, reads_until,
  role, property_ids), update (closed_at, email, password_hash) on accounts to rentbook_limited;
create policy limited_carried on payouts for select to rentbook_limited
  using (organization_id = current_organization() and to_property_id = any (current_properties()));
create policy limited on organizations for select to rentbook_limited using (id = current_organization());
grant select on organizations to rentbook_limited;
create policy limited on events for select to rentbook_limited
  using (organization_id = current_organization() and property_id = any (current_properties()));
create policy limited_records on events for insert to rentbook_limited
  with check (organization_id = current_organization() and actor_id = current_account() and job is null);
grant select, insert on events to rentbook_limited;
create policy limited on job_wakes for insert to rentbook_limited
  with check (organization_id = current_organization());
grant insert on job_wakes to rentbook_limited;
create policy limited on sessions to rentbook_limited
  using (organization_id = current_organization() and account_id = current_account());
grant select (account_id, token_hash), delete on sessions to rentbook_limited;
create policy limited on memberships to rentbook_limited
  using (organization_id = current_organization() and id = current_account());
grant select (organization_id, id, role, invited_by, invited_at, link_expires_at, joined_at, ended_at, is_limited),
  update (ended_at) on memberships to rentbook_limited;
create policy limited on membership_properties for select to rentbook_limited
  using (organization_id = current_organization() and member_id = current_account());
grant select on membership_properties to rentbook_limited;
-- Lists of clients ask for it: it is of none of theirs.
create policy limited on invitations for select to rentbook_limited using (client_id = current_account());
grant select (client_id, expires_at, is_waiting, organization_id, sent_at) on invitations to rentbook_limited;
alter policy own on idempotency_keys to rentbook_admin, rentbook_app, rentbook_client, rentbook_limited;
grant select, insert, update on idempotency_keys to rentbook_limited;
create policy limited on email_changes to rentbook_limited
  using (account_id = current_account()) with check (account_id = current_account());
grant select (account_id, confirmed_at, email, expires_at, id, previous_email),
  insert (account_id, code_hash, confirmed_at, email, expires_at, guesses_left, id, previous_details_sealed, previous_email,
    undo_hash), update (confirmed_at, expires_at, previous_email, undo_hash), delete on email_changes to rentbook_limited;

-- The session tells to which properties somebody is limited; null is all of them.
drop function find_session(bytea, timestamptz, timestamptz);
create function find_session(token_hash bytea, used_after timestamptz, opened_after timestamptz)
  returns table (account_id uuid, role text, member text, properties uuid[], name text, email text, language text,
    directory_id text, organization_id uuid, owner_id uuid, owner_name text, trial_ends_on date, subscribed boolean,
    members_need_second_factor boolean, last_used_at timestamptz, signed_in_at timestamptz, directory_role text,
    reads_until date)
  language sql stable security definer rows 1
  set search_path = public, pg_temp
as $$
  select account.id, case account.role when 'member' then 'owner' else account.role end, membership.role,
    case when membership.is_limited then array(select property_id from membership_properties
      where membership_properties.organization_id = membership.organization_id and member_id = membership.id order by 1)
    end, account.name,
    account.email, account.language, account.directory_id, account.organization_id, owner.id, owner.name,
    organization.trial_ends_on, organization.subscribed, organization.members_need_second_factor, session.last_used_at,
    session.created_at, session.directory_role, account.reads_until
  from sessions session
    join accounts account on account.id = session.account_id
    left join organizations organization on organization.id = account.organization_id
    left join accounts owner on owner.organization_id = organization.id and owner.role = 'owner'
    left join memberships membership
      on membership.organization_id = account.organization_id and membership.id = account.id
        and membership.joined_at is not null and membership.ended_at is null
  where session.token_hash = find_session.token_hash
    and session.last_used_at > used_after and session.created_at > opened_after
    and (account.closed_at is null or account.reads_until is not null) and organization.closed_at is null
    and (account.role <> 'member' or membership.id is not null)
$$;
grant create on schema public to rentbook_identity;
alter function find_session(bytea, timestamptz, timestamptz) owner to rentbook_identity;
revoke create on schema public from rentbook_identity;
revoke execute on function find_session(bytea, timestamptz, timestamptz) from public;
grant execute on function find_session(bytea, timestamptz, timestamptz) to rentbook_app;

do $$
declare
  name regclass;
begin
  for name in select oid from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'r' and relrowsecurity
  loop
    execute format('alter table %s force row level security', name);
  end loop;
end $$;
