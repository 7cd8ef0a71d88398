-- Words are searched by their trigrams, with the organization leading. Under row level security such an index is
-- not used, because the condition of a policy must hold before text is compared. So the one who looks the words up
-- sees the receipts of all organizations, and the function in which it does so keeps itself to the transaction's
-- own, as the policies do.
do $$
begin
  if not exists (select from pg_roles where rolname = 'rentbook_search') then
    begin
      create role rentbook_search nologin nosuperuser nobypassrls;
    exception when duplicate_object or unique_violation then
      null; -- roles belong to the whole server: another database's migration was quicker
    end;
  end if;
  if not pg_has_role(current_user, 'rentbook_search', 'usage') then
    execute 'grant rentbook_search to current_user';
  end if;
end $$;
grant usage on schema public to rentbook_search;
create policy search on receipts for select to rentbook_search using (true);
grant select (organization_id, client_id, id, searched) on receipts to rentbook_search;

create index receipts_searched on receipts using gin (organization_id, searched gin_trgm_ops)
  with (fastupdate = off);

-- The ids of receipts that the transaction may see, whose text is like each of the patterns; no more than asked for,
-- and of more than those any.
create function find_receipts(patterns text[], at_most integer) returns setof uuid
  language plpgsql stable security definer
  set search_path = public, pg_temp
  -- By the index of trigrams alone: what is rare is found there at once, what is frequent ends at the limit.
  set enable_seqscan = off set enable_indexscan = off
as $$
declare
  likes text := (select string_agg(format(' and searched like %L', pattern), '') from unnest(patterns) pattern);
  of_client text := case when current_client() is null then '' else ' and client_id = current_client()' end;
begin
  return query execute 'select id from receipts where organization_id = current_organization()'
    || of_client || coalesce(likes, '') || ' limit $1' using at_most;
end $$;
grant create on schema public to rentbook_search;
alter function find_receipts(text[], integer) owner to rentbook_search;
revoke create on schema public from rentbook_search;
revoke execute on function find_receipts(text[], integer) from public;
grant execute on function find_receipts(text[], integer) to rentbook_app;
