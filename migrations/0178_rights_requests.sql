-- What people ask about their own data, and what they were answered: an owner answers their clients, an administrator
-- answers owners. A request stays as it was asked.
create table rights_requests (
  organization_id uuid not null references organizations,
  id uuid not null,
  person_id uuid not null, -- who asks
  asked_by text not null check (asked_by in ('owner', 'client')),
  kind text not null check (kind in ('correct', 'erase', 'nominate', 'complain')),
  text text not null check (length(text) <= 2000),
  asked_at timestamptz not null,
  answer_by date not null,
  answer text check (length(answer) <= 2000),
  answered_at timestamptz,
  primary key (organization_id, id),
  foreign key (organization_id, person_id) references accounts (organization_id, id),
  check ((answer is null) = (answered_at is null))
);
create index rights_requests_of_owners on rights_requests (id) where asked_by = 'owner';

alter table rights_requests enable row level security;
alter table rights_requests force row level security;
create policy organization on rights_requests to rentbook_app
  using (organization_id = current_organization()) with check (organization_id = current_organization());
create policy client on rights_requests to rentbook_client
  using (organization_id = current_organization() and person_id = current_client())
  with check (organization_id = current_organization() and person_id = current_client() and asked_by = 'client');
create policy administrator on rights_requests to rentbook_admin
  using (asked_by = 'owner');
grant select on rights_requests to rentbook_app, rentbook_client, rentbook_admin;
grant insert (organization_id, id, person_id, asked_by, kind, text, asked_at, answer_by) on rights_requests
  to rentbook_app, rentbook_client;
grant update (answer, answered_at) on rights_requests to rentbook_app, rentbook_admin;
grant update (text, answer) on rights_requests to rentbook_erasure;

-- What people ask is part of the history, and so is who answered.
alter policy client_claims on events
  with check (organization_id = current_organization() and actor_id = current_client()
    and kind in ('claim', 'rights request'));
alter policy administrator on events
  with check (kind in ('owner', 'rights request') and actor_id = current_account());

-- Which version of the notice about their data a person has seen, and when.
alter table accounts
  add column notice_version smallint,
  add column notice_seen_at timestamptz,
  add check ((notice_version is null) = (notice_seen_at is null));
