-- A tenant gives notice: the last day of the tenancy, told ahead. Charges stop with it; the agreement runs, and
-- can be ended, changed or taken back, until the owner ends it.
alter table leases add column leaving_on date;
alter table leases add constraint leases_left_once check (leaving_on is null or ended_at is null);
