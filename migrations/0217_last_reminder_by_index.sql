-- The last reminder of each agreement, for lists of who is due.
create index reminders_of_lease on reminders (organization_id, lease_id, sent_on);
