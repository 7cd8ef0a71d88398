-- The rent of an agreement stands in lease_rents alone.
alter table leases drop column monthly_rent;
