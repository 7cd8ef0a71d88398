-- The prices of a unit of electricity that held before the one of now, in order: [{until, rate}]; `until` is the first
-- day of the next. Known of what changes from now on.
alter table leases add column earlier_unit_rates jsonb not null default '[]';
