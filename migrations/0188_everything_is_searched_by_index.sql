-- Properties, clients and agreements are searched by trigrams, as receipts are (0032): each text where it is stored, so
-- that nothing has to be kept up to date. Past the policies, since text is compared by an index only there; what is
-- found is read again under them.
create index properties_searched on properties using gin (organization_id, lower(coalesce(address1, '') || ' ' ||
  coalesce(address2, '') || ' ' || coalesce(pincode, '') || ' ' || coalesce(city, '') || ' ' || coalesce(state, ''))
  gin_trgm_ops) with (fastupdate = off);
create index accounts_searched on accounts using gin (organization_id,
  lower(coalesce(name, '') || ' ' || coalesce(email, '')) gin_trgm_ops) with (fastupdate = off)
  where role = 'client';
create index clients_searched on clients using gin (organization_id, lower(coalesce(father_name, '') || ' ' ||
  coalesce(mobile_number, '') || ' ' || regexp_replace(coalesce(mobile_number, ''), '\D', '', 'g') || ' ' ||
  coalesce(address1, '') || ' ' || coalesce(address2, '')) gin_trgm_ops) with (fastupdate = off)
  where deleted_at is null;
create index leases_searched on leases using gin (organization_id,
  lower(coalesce(electricity_meter_number, '') || ' ' || coalesce(payment_mode, '')) gin_trgm_ops)
  with (fastupdate = off) where ended_at is null;
create index lease_rents_searched on lease_rents using gin (organization_id, (monthly_rent::text) gin_trgm_ops)
  with (fastupdate = off);

create policy search on properties for select to rentbook_search using (true);
create policy search on accounts for select to rentbook_search using (true);
create policy search on clients for select to rentbook_search using (true);
create policy search on leases for select to rentbook_search using (true);
create policy search on lease_rents for select to rentbook_search using (true);
grant select (organization_id, id, address1, address2, pincode, city, state) on properties
  to rentbook_search;
grant select (organization_id, id, role, name, email) on accounts to rentbook_search;
grant select (organization_id, id, father_name, mobile_number, address1, address2, deleted_at) on clients
  to rentbook_search;
grant select (organization_id, id, property_id, client_id, electricity_meter_number, payment_mode, ended_at) on leases
  to rentbook_search;
grant select (organization_id, lease_id, monthly_rent) on lease_rents to rentbook_search;

-- The ids among which are all records of the transaction's organization that have each of the words: by the word of
-- which there are fewest. Null where each word has as many as `at_most` or more. Whoever calls it compares the others.
create function find_properties(patterns text[], at_most integer) returns uuid[]
  language plpgsql stable security definer
  set search_path = public, pg_temp
  set enable_seqscan = off set enable_indexscan = off
as $$
declare
  pattern text;
  ids uuid[];
  fewest uuid[];
begin
  foreach pattern in array patterns loop
    execute format($query$select array(select id from properties
      where organization_id = current_organization()
        and lower(coalesce(address1, '') || ' ' || coalesce(address2, '') || ' ' || coalesce(pincode, '') || ' ' ||
          coalesce(city, '') || ' ' || coalesce(state, '')) like %L
      limit $1)$query$, pattern) into ids using at_most;
    if cardinality(ids) < coalesce(cardinality(fewest), at_most) then fewest := ids; end if;
    exit when cardinality(fewest) = 0;
  end loop;
  return fewest;
end $$;

create function find_clients(patterns text[], at_most integer) returns uuid[]
  language plpgsql stable security definer
  set search_path = public, pg_temp
  set enable_seqscan = off set enable_indexscan = off
as $$
declare
  pattern text;
  ids uuid[];
  fewest uuid[];
begin
  foreach pattern in array patterns loop
    execute format($query$select array(
      (select id from accounts where organization_id = current_organization() and role = 'client'
        and lower(coalesce(name, '') || ' ' || coalesce(email, '')) like %1$L limit $1)
      union
      (select id from clients where organization_id = current_organization() and deleted_at is null
        and lower(coalesce(father_name, '') || ' ' || coalesce(mobile_number, '') || ' ' ||
          regexp_replace(coalesce(mobile_number, ''), '\D', '', 'g') || ' ' || coalesce(address1, '') || ' ' ||
          coalesce(address2, '')) like %1$L limit $1))$query$, pattern) into ids using at_most;
    if cardinality(ids) < coalesce(cardinality(fewest), at_most) then fewest := ids; end if;
    exit when cardinality(fewest) = 0;
  end loop;
  return fewest;
end $$;

-- Of agreements that run: their own words, and those of the client, the property and the rents.
create function find_leases(patterns text[], at_most integer) returns uuid[]
  language plpgsql stable security definer
  set search_path = public, pg_temp
  set enable_seqscan = off set enable_indexscan = off
as $$
declare
  pattern text;
  client_ids uuid[];
  property_ids uuid[];
  rented_ids uuid[];
  ids uuid[];
  fewest uuid[];
begin
  foreach pattern in array patterns loop
    execute format($query$select
      array(select id from accounts where organization_id = current_organization() and role = 'client'
        and lower(coalesce(name, '') || ' ' || coalesce(email, '')) like %1$L limit $1),
      array(select id from properties where organization_id = current_organization()
        and lower(coalesce(address1, '') || ' ' || coalesce(address2, '') || ' ' || coalesce(pincode, '') || ' ' ||
          coalesce(city, '') || ' ' || coalesce(state, '')) like %1$L limit $1),
      array(select lease_id from lease_rents where organization_id = current_organization()
        and %1$L ~ '^%%[0-9.]+%%$' and monthly_rent::text like %1$L limit $1)$query$, pattern)
      into client_ids, property_ids, rented_ids using at_most;
    continue when greatest(cardinality(client_ids), cardinality(property_ids), cardinality(rented_ids)) >= at_most;
    execute format($query$select array(
      (select id from leases where organization_id = current_organization() and ended_at is null
        and lower(coalesce(electricity_meter_number, '') || ' ' || coalesce(payment_mode, '')) like %1$L limit $1)
      union
      (select id from leases where organization_id = current_organization() and ended_at is null
        and (client_id = any ($2) or property_id = any ($3) or id = any ($4)) limit $1))$query$, pattern)
      into ids using at_most, client_ids, property_ids, rented_ids;
    if cardinality(ids) < coalesce(cardinality(fewest), at_most) then fewest := ids; end if;
    exit when cardinality(fewest) = 0;
  end loop;
  return fewest;
end $$;

grant create on schema public to rentbook_search;
do $$
declare
  name text;
begin
  foreach name in array array['find_properties', 'find_clients', 'find_leases'] loop
    execute format('alter function %I(text[], integer) owner to rentbook_search', name);
    execute format('revoke execute on function %I(text[], integer) from public', name);
    execute format('grant execute on function %I(text[], integer) to rentbook_app', name);
  end loop;
end $$;
revoke create on schema public from rentbook_search;

-- As before, and quicker for words of letters and digits, as of e-mails, meters and codes. Each three letters of a word
-- are a list of all receipts that have them, and those of its beginning are long ("tenant57@"). So its last five are
-- looked up first, and the whole words are compared where few receipts have those.
create or replace function find_receipts(patterns text[], at_most integer) returns setof uuid
  language plpgsql stable security definer
  set search_path = public, pg_temp
  set enable_seqscan = off set enable_indexscan = off
as $$
declare
  likes text := (select string_agg(format(' and searched like %L', pattern), '') from unnest(patterns) pattern);
  -- A word is cut within letters and digits only, and not where a backslash escapes the next letter.
  ends text := (select string_agg(format(' and searched like %L',
    case when pattern ~ '^%[^\\]*[[:alnum:]][[:alnum:]][^\\]{4}%$' and pattern ~ '[[:alpha:]]'
      and right(pattern, 6) ~ '[0-9]' then '%' || right(pattern, 6) else pattern end), '')
    from unnest(patterns) pattern);
  ids uuid[];
  looked_at integer;
begin
  if ends <> likes then
    execute 'select array_agg(id) filter (where searched like all ($1)), count(*)
      from (select id, searched from receipts where organization_id = current_organization()' || ends
      || ' limit 500) found' into ids, looked_at using patterns;
    if looked_at < 500 then
      return query select unnest(ids) limit at_most;
      return;
    end if;
  end if;
  return query execute 'select id from receipts where organization_id = current_organization()'
    || coalesce(likes, '') || ' limit $1' using at_most;
end $$;
