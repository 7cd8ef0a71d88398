-- The ceiling of receipts counts every mail that an organization sends to clients, and those to each address.
alter table receipt_mails rename to organization_mails;
alter table organization_mails rename constraint receipt_mails_pkey to organization_mails_pkey;
alter table organization_mails add column address_hash bytea not null default '';  -- '': all of that day
alter table organization_mails drop constraint organization_mails_pkey;
alter table organization_mails add primary key (organization_id, sent_on, address_hash);
alter table organization_mails alter column address_hash drop default;
grant delete on organization_mails to rentbook_app;
grant update (address_hash) on organization_mails to rentbook_erasure;

-- An invitation that has not been mailed yet: nobody has its link.
alter table invitations add column is_waiting boolean not null default false;
grant select (is_waiting) on invitations to rentbook_app, rentbook_client;
create index invitations_waiting on invitations (organization_id, sent_at) where is_waiting;

-- A reminder that was not mailed, as the organization had mailed as many that day as it may.
alter table reminders add column is_held boolean not null default false;
grant update (is_held) on reminders to rentbook_app;

-- From now on it says of a cancelled receipt whether its cancellation was mailed.
alter table receipts no force row level security;
update receipts set unmailed = null where cancelled_at is not null and unmailed is not null;
alter table receipts force row level security;
