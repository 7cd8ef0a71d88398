-- Mails of an organization that a mail server refused, and readers who said that its mails are not for them.
create table mail_refusals (
  organization_id uuid not null references organizations,
  id uuid not null,         -- of the mail that a server refused; of a reader's word its own
  email text not null,
  refused_by text not null check (refused_by in ('server', 'reader')),
  refused_at timestamptz not null,
  primary key (organization_id, id)
);
create index mail_refusals_by_email on mail_refusals (organization_id, email);
create unique index mail_refusals_one_word on mail_refusals (organization_id, email) where refused_by = 'reader';
alter table mail_refusals enable row level security;
alter table mail_refusals force row level security;
create policy organization on mail_refusals to rentbook_app
  using (organization_id = current_organization()) with check (organization_id = current_organization());
grant select, insert, delete on mail_refusals to rentbook_app;
grant update (email) on mail_refusals to rentbook_erasure;

-- Why a receipt was not mailed by itself: the organization had mailed as many that day as it may, or its reader said
-- that mails are not for them. Null: it was mailed, or was not to be.
alter table receipts add column unmailed text check (unmailed in ('limit', 'unwanted'));
grant update (unmailed) on receipts to rentbook_app;
