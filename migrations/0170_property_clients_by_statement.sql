-- A property carries the clients whom its agreements name (0090). A new agreement adds its client, once for each
-- statement: row by row, each agreement of an import looked through all that were written before it.
create function add_property_clients() returns trigger language plpgsql as $$
begin
  update properties
    set client_ids = array(select distinct unnest(properties.client_ids || let.client_ids) order by 1)
    from (select organization_id, property_id, array_agg(client_id) as client_ids
      from new_leases group by 1, 2) let
    where properties.organization_id = let.organization_id and properties.id = let.property_id;
  return null;
end $$;
create trigger add_property_clients after insert on leases
  referencing new table as new_leases for each statement execute function add_property_clients();

drop trigger keep_property_clients on leases;
create trigger keep_property_clients after update of property_id, client_id on leases
  for each row execute function keep_property_clients();
