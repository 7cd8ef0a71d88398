-- Whether what is let lies in a special economic zone: its tax is one between states within a state, too
-- (IGST Act, section 7(5)(b)).
alter table leases add column gst_sez boolean not null default false;
