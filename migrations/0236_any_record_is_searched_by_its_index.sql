-- A record is searched by its index alone: a gin index TABLE_searched on (organization_id, a lower-case text), as of
-- properties (0188). The function reads from the index which text that is, and which rows it has, so a further record
-- needs an index, a policy of rentbook_search and its right to read these columns, and no function of its own.

-- The ids among which are all records of a table of the transaction's organization that have each of the words: by the
-- word of which there are fewest. Null where each word has as many as `at_most` or more. Whoever calls it compares the
-- others. It acts as rentbook_search, which may read what is searched and nothing else.
create function find_records(searched regclass, patterns text[], at_most integer) returns uuid[]
  language plpgsql stable security definer
  set search_path = public, pg_temp
  set enable_seqscan = off set enable_indexscan = off
as $$
declare
  found text;
  pattern text;
  ids uuid[];
  fewest uuid[];
begin
  select format('select array(select id from %s where organization_id = current_organization() and %s and %s like %%L limit $1)',
      searched, replace(coalesce(pg_get_expr(indpred, indrelid), 'true'), '%', '%%'),
      replace(pg_get_expr(indexprs, indrelid), '%', '%%')) into strict found
    from pg_index where indrelid = searched
      and indexrelid = to_regclass((select relname from pg_class where oid = searched) || '_searched');
  foreach pattern in array patterns loop
    execute format(found, pattern) into ids using at_most;
    if cardinality(ids) < coalesce(cardinality(fewest), at_most) then fewest := ids; end if;
    exit when cardinality(fewest) = 0;
  end loop;
  return fewest;
end $$;

drop function find_properties(text[], integer);
grant create on schema public to rentbook_search;
alter function find_records(regclass, text[], integer) owner to rentbook_search;
revoke execute on function find_records(regclass, text[], integer) from public;
grant execute on function find_records(regclass, text[], integer) to rentbook_app;
revoke create on schema public from rentbook_search;
