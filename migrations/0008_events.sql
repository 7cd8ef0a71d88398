-- The job that a transaction works for where nobody is signed in; unset means a person.
create function current_job() returns text language sql stable
  return nullif(current_setting('app.job', true), '');

-- An organization has one owner, whoever else keeps its books.
create unique index accounts_owner on accounts (organization_id) where role = 'owner';

-- What was done in each organization, for good: no role may change or remove a row. Only what changed
-- is kept of a record, never a secret and nothing that is sealed.
create table events (
  id uuid primary key,
  organization_id uuid not null references organizations,
  actor_id uuid references accounts, -- who was signed in; null: a job
  actor_name text,
  job text,
  verb text not null,
  kind text not null, -- of record: 'property', 'lease', …
  record_id uuid not null,
  before jsonb,
  after jsonb,
  happened_at timestamptz not null,
  check ((actor_id is null) = (actor_name is null)),
  check ((actor_id is null) = (job is not null))
);
create index events_list on events (organization_id, id desc);
create index events_record on events (organization_id, record_id, id desc);

-- What administrators did to owners becomes part of it.
insert into events (id, organization_id, actor_id, actor_name, verb, kind, record_id, before, after, happened_at)
select entry.id, owner.organization_id, entry.actor_id, entry.actor_name, entry.action, 'owner', entry.owner_id,
  case when entry.before ? 'trialEndsAt'
    then entry.before - 'trialEndsAt' || jsonb_build_object('trialEndsOn', entry.before -> 'trialEndsAt')
    else entry.before end,
  case when entry.after ? 'trialEndsAt'
    then entry.after - 'trialEndsAt' || jsonb_build_object('trialEndsOn', entry.after -> 'trialEndsAt')
    else entry.after end,
  entry.created_at
from audit_entries entry join owners owner on owner.id = entry.owner_id;
drop table audit_entries;

alter table events enable row level security;
alter table events force row level security;
-- Who keeps the books reads all of it, and writes in nobody else's name.
create policy organization on events to rentbook_app
  using (organization_id = current_organization() and current_client() is null)
  with check (organization_id = current_organization() and current_client() is null
    and actor_id is not distinct from current_account() and job is not distinct from current_job());
-- An administrator's are those of the owners themselves.
create policy administrator on events to rentbook_admin
  using (kind = 'owner') with check (kind = 'owner' and actor_id = current_account());
grant select, insert on events to rentbook_app, rentbook_admin;
