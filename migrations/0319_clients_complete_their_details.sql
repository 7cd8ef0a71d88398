-- A client fills in what their record came without. What somebody has entered stays: only a blank field takes a value.
grant update (father_name, gender, mobile_number, address1, address2, updated_at, version) on clients to rentbook_client;
create policy client_completes on clients for update to rentbook_client
  using (organization_id = current_organization() and id = current_client() and deleted_at is null)
  with check (organization_id = current_organization() and id = current_client());

create function keep_entered_details() returns trigger language plpgsql as $$
begin
  if (old.father_name <> '' and new.father_name <> old.father_name)
    or (old.gender is not null and new.gender is distinct from old.gender)
    or (old.mobile_number <> '' and new.mobile_number <> old.mobile_number)
    or (old.address1 <> '' and new.address1 <> old.address1)
    or (old.address2 <> '' and new.address2 <> old.address2) then
    raise exception 'A client fills in blank details alone.';
  end if;
  return new;
end $$;
create trigger keep_entered_details before update on clients
  for each row when (current_user = 'rentbook_client') execute function keep_entered_details();

-- It is part of the history, as everything that a client writes.
create policy client_completes on events for insert to rentbook_client
  with check (organization_id = current_organization() and actor_id = current_client()
    and kind = 'client' and verb = 'changed' and record_id = current_client());
