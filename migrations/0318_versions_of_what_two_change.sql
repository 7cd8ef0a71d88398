-- Counts the changes of what two people may have open at once, so that nobody saves over what they have not seen: as
-- properties, clients and agreements have it.
alter table memberships add column version integer not null default 1;
grant select (version), update (version) on memberships to rentbook_app, rentbook_limited;

alter table gst_details add column version integer not null default 1;
grant update (version) on gst_details to rentbook_app, rentbook_limited;

alter table recurring_charges add column version integer not null default 1;
grant update (version) on recurring_charges to rentbook_app, rentbook_limited;

alter table files add column version integer not null default 1;
grant update (version) on files to rentbook_app, rentbook_limited;

alter table tds_certificates add column version integer not null default 1;
grant update (version) on tds_certificates to rentbook_app;
