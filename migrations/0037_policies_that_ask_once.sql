-- What a client sees through their agreements is found out once a statement. As a query of each row it made whole
-- tables look so dear that they were joined row by row.
alter policy organization on properties using (
  organization_id = (select current_organization())
  and ((select current_client() is null)
    or id = any (array(select property_id from leases where client_id = (select current_client()))))
);
alter policy organization on lease_rents using (
  organization_id = (select current_organization())
  and ((select current_client() is null)
    or lease_id = any (array(select id from leases where client_id = (select current_client()))))
);
