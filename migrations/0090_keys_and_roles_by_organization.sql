-- Every key of an organization's table begins with the organization, and who keeps the books and a client act as
-- roles of their own, each with policies of plain comparisons. Tables and policies are found in the catalogue, so
-- that those of any version on the way are brought over.

-- Forced policies bind the tables' owner too, and hide from it the rows that a foreign key is checked against: force
-- is lifted until the end.
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

-- What a client may see carries the client. An agreement keeps its client for good.
alter table lease_rents add column client_id uuid;
update lease_rents set client_id = leases.client_id from leases
  where leases.organization_id = lease_rents.organization_id and leases.id = lease_rents.lease_id;
alter table lease_rents
  alter column client_id set not null,
  drop constraint lease_rents_organization_id_lease_id_fkey,
  add foreign key (organization_id, lease_id, client_id) references leases (organization_id, id, client_id);

-- A property is let to one client after the other: it carries all of whom an agreement names it.
alter table properties add column client_ids uuid[] not null default '{}';
update properties set client_ids = of_property.ids
  from (select organization_id, property_id, array_agg(distinct client_id order by client_id) as ids
    from leases group by 1, 2) of_property
  where of_property.organization_id = properties.organization_id and of_property.property_id = properties.id;
create function keep_property_clients() returns trigger language plpgsql as $$
begin
  update properties set client_ids = array(
      select distinct leases.client_id from leases
      where leases.organization_id = new.organization_id and leases.property_id = properties.id order by 1)
    where organization_id = new.organization_id and id in (new.property_id, old.property_id);
  return null;
end $$;
create trigger keep_property_clients after insert or update of property_id, client_id on leases
  for each row execute function keep_property_clients();

-- Sessions are ended by whoever keeps the books of their account; an administrator's are in no organization.
alter table sessions add column organization_id uuid references organizations;
update sessions set organization_id = accounts.organization_id from accounts where accounts.id = account_id;
-- Made again, by that column, when the migrations are done.
drop policy if exists erasure on sessions;

-- A code is a keyed hash of its receipt's id: no two are alike.
alter table receipts drop constraint receipts_verify_hash_key;
create index receipts_verify_hash on receipts (verify_hash);

-- Keys. What refers to a key that is replaced is taken off, and put back to the one in its place.
do $$
declare
  owned record;
  found record;
  wanted text[];
  refers text[][] := '{}';
  fk text[];
begin
  for owned in
    select pg_class.oid, pg_class.oid::regclass::text as name,
      (select oid from pg_constraint where conrelid = pg_class.oid and contype = 'p') as primary_key
    from pg_class join pg_attribute on attrelid = pg_class.oid and attname = 'organization_id' and attnotnull
    where relnamespace = 'public'::regnamespace and relkind = 'r' order by 2
  loop
    for found in
      select pg_constraint.oid, conname, contype, conindid, pg_get_constraintdef(pg_constraint.oid) as definition,
        array(select attname::text from unnest(conkey) with ordinality key (number, place)
          join pg_attribute on attrelid = conrelid and attnum = number order by place) as columns
      from pg_constraint where conrelid = owned.oid and contype in ('p', 'u', 'x') order by contype desc
    loop
      if found.contype = 'x' and not 'organization_id' = any (found.columns) then
        execute format('alter table %s drop constraint %I, add constraint %I %s', owned.name, found.conname,
          found.conname, replace(found.definition, 'USING gist (', 'USING gist (organization_id WITH =, '));
        continue;
      end if;
      continue when found.contype = 'x';
      wanted := case when found.columns[1] = 'organization_id' then found.columns
        else array['organization_id'] || array_remove(found.columns, 'organization_id') end;
      -- A unique constraint beside a primary key of the same columns is one index too many.
      continue when found.contype = 'u' and wanted = found.columns
        and wanted <> (select array['organization_id'] || array_remove(array_agg(attname::text order by place), 'organization_id')
          from pg_constraint, unnest(conkey) with ordinality key (number, place), pg_attribute
          where pg_constraint.oid = owned.primary_key and attrelid = conrelid and attnum = number);
      continue when found.contype = 'p' and wanted = found.columns;
      for fk in
        select array[conrelid::regclass::text, conname, pg_get_constraintdef(oid)]
        from pg_constraint where contype = 'f' and conindid = found.conindid
      loop
        refers := refers || array[fk];
        execute format('alter table %s drop constraint %I', fk[1], fk[2]);
      end loop;
      execute format('alter table %s drop constraint %I', owned.name, found.conname);
      if found.contype = 'p' then
        execute format('alter table %s add constraint %I primary key (%s)', owned.name, found.conname,
          (select string_agg(quote_ident(it), ', ') from unnest(wanted) it));
      elsif wanted <> found.columns then
        execute format('alter table %s add constraint %I unique (%s)', owned.name, found.conname,
          (select string_agg(quote_ident(it), ', ') from unnest(wanted) it));
      end if;
    end loop;
  end loop;
  foreach fk slice 1 in array refers loop
    execute format('alter table %s add constraint %I %s', fk[1], fk[2], fk[3]);
  end loop;
end $$;

-- Policies that one comparison could not say. A client sees their own account and their owner's.
drop policy organization on accounts;
create policy organization on accounts to rentbook_app
  using (organization_id = current_organization())
  with check (organization_id = current_organization() and role <> 'administrator');
create policy client on accounts for select to rentbook_client
  using (organization_id = current_organization() and id = current_client());
create policy owner_of_client on accounts for select to rentbook_client
  using (organization_id = current_organization() and role = 'owner');
alter policy organization on organizations using (id = current_organization());
create policy client on organizations for select to rentbook_client using (id = current_organization());
drop policy organization on clients;
create policy organization on clients to rentbook_app
  using (organization_id = current_organization()) with check (organization_id = current_organization());
create policy client on clients for select to rentbook_client
  using (organization_id = current_organization() and id = current_client());
drop policy organization on properties;
create policy organization on properties to rentbook_app
  using (organization_id = current_organization()) with check (organization_id = current_organization());
create policy client on properties for select to rentbook_client
  using (organization_id = current_organization() and current_client() = any (client_ids));
drop policy organization on lease_rents;
create policy organization on lease_rents to rentbook_app
  using (organization_id = current_organization()) with check (organization_id = current_organization());
create policy client on lease_rents for select to rentbook_client
  using (organization_id = current_organization() and client_id = current_client());
drop policy organization on sessions;
create policy organization on sessions to rentbook_app using (organization_id = current_organization());
alter policy own on idempotency_keys to rentbook_app, rentbook_client, rentbook_admin
  using (account_id = current_account()) with check (account_id = current_account());
alter policy own on email_changes
  using (account_id = current_account()) with check (account_id = current_account());
alter policy administrator on events
  with check (kind = 'owner' and actor_id = current_account());
-- A client withdraws a claim that waits, and does nothing else to it.
alter policy client_withdraws on payment_claims to rentbook_client
  using (organization_id = current_organization() and client_id = current_client() and state = 'waiting')
  with check (organization_id = current_organization() and client_id = current_client() and state = 'withdrawn');

-- All others: a part for who keeps the books, and one for a client where there was one.
create function plainly(condition text) returns text language sql immutable
  return replace(replace(replace(regexp_replace(
    regexp_replace(condition, '\( SELECT (current_\w+\(\)) AS current_\w+\)', '\1', 'g'),
    '\( SELECT (\(current_client\(\) IS NULL\))\)', '\1', 'g'),
    '((current_client() IS NULL) OR (client_id = current_client()))', 'true'),
    '(current_client() IS NULL)', 'true'), ' AND true', '');
create function in_organization(condition text) returns text language sql immutable
  return case when condition ~ 'current_organization' then condition
    else 'organization_id = current_organization() and ' || condition end;
do $$
declare
  policy record;
  using_part text;
  check_part text;
  -- What a client's part reads: own rows, or all of the organization where nothing kept them out.
  of_client text;
begin
  for policy in
    select tablename, policyname, qual, concat(qual, with_check) as whole, with_check
    from pg_policies where schemaname = 'public' and roles = '{rentbook_app}'
      and concat(qual, with_check) ~ 'SELECT|current_client'
    order by 1, 2
  loop
    using_part := plainly(policy.qual);
    check_part := plainly(policy.with_check);
    if policy.whole ~ 'current_client' and not policy.whole ~ 'current_client(\(\)|\)) IS NULL' then
      execute format('alter policy %I on %I to rentbook_client', policy.policyname, policy.tablename)
        || coalesce(' using (' || in_organization(using_part) || ')', '')
        || coalesce(' with check (' || in_organization(check_part) || ')', '');
      continue;
    end if;
    of_client := case
      when using_part is null then null
      when not policy.qual ~ 'current_client' then 'organization_id = current_organization()'
      when policy.qual ~ 'OR \(client_id = ' then 'organization_id = current_organization() and client_id = current_client()'
    end;
    execute format('alter policy %I on %I', policy.policyname, policy.tablename)
      || coalesce(' using (' || using_part || ')', '') || coalesce(' with check (' || check_part || ')', '');
    if of_client is not null then
      execute format('create policy client on %I for select to rentbook_client using (%s)', policy.tablename, of_client);
    end if;
  end loop;
end $$;
drop function plainly(text);
drop function in_organization(text);

-- A client gets of the rights there were those that its policies are for.
do $$
declare
  policy record;
  command text;
  columns text;
begin
  for policy in select distinct tablename, cmd from pg_policies
    where schemaname = 'public' and 'rentbook_client' = any (roles) order by 1, 2
  loop
    foreach command in array array['SELECT', 'INSERT', 'UPDATE', 'DELETE'] loop
      continue when policy.cmd not in ('ALL', command);
      if has_table_privilege('rentbook_app', policy.tablename::regclass, command) then
        execute format('grant %s on %I to rentbook_client', command, policy.tablename);
      elsif command <> 'DELETE' then
        select string_agg(quote_ident(attname), ', ') into columns from pg_attribute
          where attrelid = policy.tablename::regclass and attnum > 0 and not attisdropped
            and has_column_privilege('rentbook_app', attrelid, attnum, command);
        if columns is not null then
          execute format('grant %s (%s) on %I to rentbook_client', command, columns, policy.tablename);
        end if;
      end if;
    end loop;
  end loop;
end $$;

grant select on journal to rentbook_client;

-- Words are looked up past the policies by a function for each of the two.
create or replace function find_receipts(patterns text[], at_most integer) returns setof uuid
  language plpgsql stable security definer
  set search_path = public, pg_temp
  -- By the index of trigrams alone: what is rare is found there at once, what is frequent ends at the limit.
  set enable_seqscan = off set enable_indexscan = off
as $$
declare
  likes text := (select string_agg(format(' and searched like %L', pattern), '') from unnest(patterns) pattern);
begin
  return query execute 'select id from receipts where organization_id = current_organization()'
    || coalesce(likes, '') || ' limit $1' using at_most;
end $$;
create function find_receipts_of_client(patterns text[], at_most integer) returns setof uuid
  language plpgsql stable security definer
  set search_path = public, pg_temp
  set enable_seqscan = off set enable_indexscan = off
as $$
declare
  likes text := (select string_agg(format(' and searched like %L', pattern), '') from unnest(patterns) pattern);
begin
  return query execute 'select id from receipts where organization_id = current_organization()
    and client_id = current_client()' || coalesce(likes, '') || ' limit $1' using at_most;
end $$;
grant create on schema public to rentbook_search;
alter function find_receipts_of_client(text[], integer) owner to rentbook_search;
revoke create on schema public from rentbook_search;
revoke execute on function find_receipts_of_client(text[], integer) from public;
grant execute on function find_receipts_of_client(text[], integer) to rentbook_client;

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
