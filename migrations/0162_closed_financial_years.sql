-- The last day of the last financial year that an owner closed: no document of the books is dated on it or before,
-- and none is taken back on such a day.
alter table organizations add column books_closed_until date
  check (to_char(books_closed_until, 'MM-DD') = '03-31');
grant update (books_closed_until) on organizations to rentbook_app;

-- Asked by whoever writes in books; a backup that is put back, or a migration, writes in nobody's.
create function is_in_closed_books(organization uuid, day date) returns boolean language sql stable as $$
  select organization = current_organization()
    and exists (select from organizations where id = organization and books_closed_until >= day)
$$;
create function refuse_closed_books() returns trigger language plpgsql as $$
begin
  raise exception 'the books of that day are closed' using errcode = 'RB001';
end $$;
create trigger books_closed before insert on charges for each row
  when (is_in_closed_books(new.organization_id, new.dated_on)) execute function refuse_closed_books();
create trigger books_closed before insert on credits for each row
  when (is_in_closed_books(new.organization_id, new.dated_on)) execute function refuse_closed_books();
create trigger books_closed before insert on payouts for each row
  when (is_in_closed_books(new.organization_id, new.paid_on)) execute function refuse_closed_books();
create trigger books_closed before insert on meter_readings for each row
  when (is_in_closed_books(new.organization_id, new.read_on)) execute function refuse_closed_books();
create trigger books_closed_to_reversals before update of reversed_on on charges for each row
  when (new.reversed_on is not null and is_in_closed_books(new.organization_id, new.reversed_on))
  execute function refuse_closed_books();
create trigger books_closed_to_reversals before update of reversed_on on credits for each row
  when (new.reversed_on is not null and is_in_closed_books(new.organization_id, new.reversed_on))
  execute function refuse_closed_books();
create trigger books_closed_to_reversals before update of reversed_on on payouts for each row
  when (new.reversed_on is not null and is_in_closed_books(new.organization_id, new.reversed_on))
  execute function refuse_closed_books();
