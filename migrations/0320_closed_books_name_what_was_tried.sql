-- What a person can do about closed books depends on what they tried: entering something, or taking it back.
create or replace function refuse_closed_books() returns trigger language plpgsql as $$
begin
  raise exception 'the books of that day are closed' using errcode = 'RB001', table = tg_table_name,
    detail = tg_op || ' ' || coalesce(to_jsonb(new) ->> 'kind', '');
end $$;
