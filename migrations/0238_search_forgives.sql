-- Search forgives. Whoever types "mera" means Meera, "jasmine" Jasmin, and "बैनयन" Banyan. What was typed and what is
-- stored are compared by how they sound: each word by its consonants and the place of its first vowel. Sounds have
-- indexes of their own; what was typed is looked up exactly as before.

-- The sound of words, each between blanks: "Meera Sharma", "Mira Sarma" and "मीरा शर्मा" are " mar sarm ".
-- Written without patterns that look back, which take ten times as long.
create function sound_of(words text) returns text
  language plpgsql immutable strict parallel safe
as $$
declare
  s text := lower(words);
begin
  if s ~ '[^\x01-\x7f]' then
    s := regexp_replace(normalize(s, nfd), '[\u0300-\u036f’]', '', 'g');
    -- Singh; rra and rha, whose dot is a letter of its own; gya; and a vowel that begins with a consonant.
    s := replace(replace(replace(s, 'सिंह', 'sing'), E'ड\u093c', 'र'), E'ढ\u093c', 'र');
    s := replace(replace(s, E'ज\u094dञ', 'gy'), E'\u0943', E'\u094dर\u093f');
    -- A consonant without a sign of its own is spoken with an "a", but at the end of a word.
    s := regexp_replace(s, '([क-ह]\u093c?)(?=[क-ह\u0900-\u0903])', '\1a', 'g');
    s := translate(s, 'कखगघङचछजझञटठडढणतथदधनपफबभमयरलळवशषसहअआइईउऊएऐऍओऔऑ' ||
      E'\u093e\u093f\u0940\u0941\u0942\u0947\u0948\u0945\u094b\u094c\u0949\u0902\u0901०१२३४५६७८९\u094d\u0903\u093c',
      'kkggnCCjjnttddnttddnpfbbmyrllvssshaaiiuueeeoooaiiuueeeooonn0123456789');
  end if;
  s := regexp_replace(' ' || replace(s, '''', '') || ' ', '[^[:alnum:]]+', ' ', 'g');
  s := replace(replace(replace(replace(s, 'ph', 'f'), 'ch', 'C'), 'ngh ', 'n '), 'x', 'ks');
  s := replace(replace(replace(s, 'ce', 'se'), 'ci', 'si'), ' y', ' Y');
  s := translate(s, 'wzqceiouy', 'vjkkaaaaa');
  s := regexp_replace(s, '([bdgjklmnprstC])h', '\1', 'g');
  s := replace(replace(replace(replace(replace(s, 'bb', 'b'), 'dd', 'd'), 'ff', 'f'), 'gg', 'g'), 'jj', 'j');
  s := replace(replace(replace(replace(replace(s, 'kk', 'k'), 'll', 'l'), 'mm', 'm'), 'nn', 'n'), 'pp', 'p');
  s := replace(replace(replace(replace(replace(s, 'rr', 'r'), 'ss', 's'), 'tt', 't'), 'vv', 'v'), 'CC', 'C');
  s := replace(replace(replace(replace(s, 'mb', 'nb'), 'mp', 'np'), 'nv ', 'n '), 'ng ', 'n ');
  s := replace(replace(replace(replace(s, 'aaa', 'a'), 'aa', 'a'), 'ava', 'aVa'), 'av', 'a');
  s := replace(replace(s, 'aaa', 'a'), 'aa', 'a');
  return lower(replace(regexp_replace(s, ' ([^ a]*)a', ' \1A', 'g'), 'a', ''));
end $$;

-- What a text has to be like to sound like the words of a LIKE pattern: whole where the sound is short, else as the
-- beginning of a word, as people type. Null for what is not letters alone, or too short to sound like anything.
create function sounds_like(pattern text) returns text
  language plpgsql immutable strict parallel safe
as $$
declare
  word text := substr(pattern, 2, length(pattern) - 2);
  sound text := btrim(sound_of(word));
begin
  if length(word) < 3 or word ~ '[^[:alpha:]\u0900-\u097f''’.-]' then return null; end if;
  return case when length(sound) < 2 then null
    when length(sound) < 4 then '% ' || sound || ' %' else '% ' || sound || '%' end;
end $$;

create index properties_by_sound on properties using gin (organization_id,
  sound_of(coalesce(address1, '') || ' ' || coalesce(address2, '') || ' ' || coalesce(city, '')) gin_trgm_ops)
  with (fastupdate = off);
create index accounts_by_sound on accounts using gin (organization_id, sound_of(coalesce(name, '')) gin_trgm_ops)
  with (fastupdate = off) where role = 'client';
create index clients_by_sound on clients using gin (organization_id, sound_of(coalesce(father_name, '') || ' ' ||
  coalesce(address1, '') || ' ' || coalesce(address2, '')) gin_trgm_ops) with (fastupdate = off)
  where deleted_at is null;
-- Fewer than four digits are no part of a telephone number.
create index clients_searched_without_phone on clients using gin (organization_id, lower(coalesce(father_name, '') ||
  ' ' || coalesce(address1, '') || ' ' || coalesce(address2, '')) gin_trgm_ops) with (fastupdate = off)
  where deleted_at is null;

create or replace function find_clients(patterns text[], at_most integer) returns uuid[]
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
        and lower(coalesce(father_name, '') || ' ' || %2$s coalesce(address1, '') || ' ' ||
          coalesce(address2, '')) like %1$L limit $1))$query$, pattern,
      case when pattern ~ '^%\+?\d{1,3}%$' then '' else
        $phone$coalesce(mobile_number, '') || ' ' || regexp_replace(coalesce(mobile_number, ''), '\D', '', 'g') ||
          ' ' ||$phone$ end) into ids using at_most;
    if cardinality(ids) < coalesce(cardinality(fewest), at_most) then fewest := ids; end if;
    exit when cardinality(fewest) = 0;
  end loop;
  return fewest;
end $$;

-- The ids among which are all records of the transaction's organization where each word is found exactly or by its
-- sound: by the word of which there are fewest. Null where each of several words has as many as `at_most`; of a single
-- word with more, some. Whoever calls it compares the others.
create function sound_properties(patterns text[], at_most integer) returns uuid[]
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
      (select id from properties where organization_id = current_organization()
        and sound_of(coalesce(address1, '') || ' ' || coalesce(address2, '') || ' ' || coalesce(city, '')) like %2$L
        limit $1)
      union
      (select id from properties where organization_id = current_organization() and %3$L
        and lower(coalesce(address1, '') || ' ' || coalesce(address2, '') || ' ' || coalesce(pincode, '') || ' ' ||
          coalesce(city, '') || ' ' || coalesce(state, '')) like %1$L limit $1))$query$,
      pattern, sounds_like(pattern), cardinality(patterns) > 1) into ids using at_most;
    continue when cardinality(patterns) > 1 and cardinality(ids) >= at_most;
    if cardinality(ids) <= coalesce(cardinality(fewest), cardinality(ids)) then fewest := ids; end if;
    exit when cardinality(fewest) = 0;
  end loop;
  return fewest;
end $$;

create function sound_clients(patterns text[], at_most integer) returns uuid[]
  language plpgsql stable security definer
  set search_path = public, pg_temp
  set enable_seqscan = off set enable_indexscan = off
as $$
declare
  pattern text;
  exact uuid[];
  ids uuid[];
  fewest uuid[];
begin
  foreach pattern in array patterns loop
    execute format($query$select array(
      (select id from accounts where organization_id = current_organization() and role = 'client'
        and sound_of(coalesce(name, '')) like %1$L limit $1)
      union
      (select id from clients where organization_id = current_organization() and deleted_at is null
        and sound_of(coalesce(father_name, '') || ' ' || coalesce(address1, '') || ' ' || coalesce(address2, ''))
          like %1$L limit $1))$query$, sounds_like(pattern)) into ids using at_most;
    if cardinality(patterns) > 1 then
      exact := find_clients(array[pattern], at_most);
      continue when exact is null or cardinality(ids) >= at_most;
      ids := ids || exact;
    end if;
    if cardinality(ids) <= coalesce(cardinality(fewest), cardinality(ids)) then fewest := ids; end if;
    exit when cardinality(fewest) = 0;
  end loop;
  return fewest;
end $$;

-- Of agreements that run: by the client's name and the property's address.
create function sound_leases(patterns text[], at_most integer) returns uuid[]
  language plpgsql stable security definer
  set search_path = public, pg_temp
  set enable_seqscan = off set enable_indexscan = off
as $$
declare
  pattern text;
  client_ids uuid[];
  property_ids uuid[];
  exact uuid[];
  ids uuid[];
  fewest uuid[];
begin
  foreach pattern in array patterns loop
    execute format($query$select
      array(select id from accounts where organization_id = current_organization() and role = 'client'
        and sound_of(coalesce(name, '')) like %1$L limit $1),
      array(select id from properties where organization_id = current_organization()
        and sound_of(coalesce(address1, '') || ' ' || coalesce(address2, '') || ' ' || coalesce(city, '')) like %1$L
        limit $1)$query$, sounds_like(pattern)) into client_ids, property_ids using at_most;
    ids := array(select id from leases where organization_id = current_organization() and ended_at is null
      and (client_id = any (client_ids) or property_id = any (property_ids)) limit at_most);
    if cardinality(patterns) > 1 then
      exact := find_leases(array[pattern], at_most);
      continue when exact is null or cardinality(ids) >= at_most;
      ids := ids || exact;
    end if;
    if cardinality(ids) <= coalesce(cardinality(fewest), cardinality(ids)) then fewest := ids; end if;
    exit when cardinality(fewest) = 0;
  end loop;
  return fewest;
end $$;

grant create on schema public to rentbook_search;
do $$
declare
  name text;
begin
  foreach name in array array['sound_properties', 'sound_clients', 'sound_leases'] loop
    execute format('alter function %I(text[], integer) owner to rentbook_search', name);
    execute format('revoke execute on function %I(text[], integer) from public', name);
    execute format('grant execute on function %I(text[], integer) to rentbook_app', name);
  end loop;
end $$;
revoke create on schema public from rentbook_search;
