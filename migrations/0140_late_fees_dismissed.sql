-- An owner dismisses the late fee that the agreement allows for a charge: it is not proposed again.
alter table charges add column fee_dismissed_on date;
grant update (fee_dismissed_on) on charges to rentbook_app;
