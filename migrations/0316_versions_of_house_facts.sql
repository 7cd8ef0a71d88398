-- Counts the changes of what was said of a property for a year, so that nobody saves over what they have not seen.
alter table house_property_years add column version integer not null default 1;
