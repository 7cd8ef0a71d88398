-- How many receipts an organization mailed on a day, which has a ceiling while it is in its trial.
create table receipt_mails (
  organization_id uuid not null references organizations,
  sent_on date not null,
  mails integer not null,
  primary key (organization_id, sent_on)
);
alter table receipt_mails enable row level security;
alter table receipt_mails force row level security;
create policy organization on receipt_mails to rentbook_app
  using (organization_id = current_organization()) with check (organization_id = current_organization());
grant select, insert, update (mails) on receipt_mails to rentbook_app;
