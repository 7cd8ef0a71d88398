-- Who works with an owner in their books. A member's account has a role of its own here, so that whatever looks for the
-- owner by their role never finds a member; the role within the team is in memberships.
alter table accounts drop constraint accounts_role_check;
alter table accounts add constraint accounts_role_check check (role in ('administrator', 'owner', 'client', 'member'));

-- Members share the e-mail namespace of owners once they have a password: an invitation that nobody has taken reserves
-- an e-mail only within the organization that sent it.
drop index accounts_email;
create unique index accounts_email on accounts (email)
  where (role in ('owner', 'administrator') or (role = 'member' and password_hash is not null))
    and directory_id is null and closed_at is null;
create unique index accounts_member_email on accounts (organization_id, email) where role = 'member' and closed_at is null;

alter table organizations add column members_need_second_factor boolean not null default false;
grant update (members_need_second_factor) on organizations to rentbook_app;

create table memberships (
  organization_id uuid not null references organizations,
  id uuid not null, -- of the account
  role text not null check (role in ('manager', 'accountant', 'caretaker')),
  invited_by uuid not null,
  invited_at timestamptz not null,
  link_hash bytea, -- of the newest link; null once it was used
  link_expires_at timestamptz,
  joined_at timestamptz,
  ended_at timestamptz,
  primary key (organization_id, id),
  foreign key (organization_id, id) references accounts (organization_id, id),
  foreign key (organization_id, invited_by) references accounts (organization_id, id),
  check (link_hash is null or link_expires_at is not null)
);
alter table memberships enable row level security;
alter table memberships force row level security;
create policy identity on memberships to rentbook_identity using (true) with check (true);
grant select, insert, update, delete on memberships to rentbook_identity;
create policy organization on memberships to rentbook_app
  using (organization_id = current_organization()) with check (organization_id = current_organization());
grant select (organization_id, id, role, invited_by, invited_at, link_expires_at, joined_at, ended_at),
  insert, update (role, invited_by, invited_at, link_hash, link_expires_at, ended_at) on memberships to rentbook_app;
-- An administrator sees that there are some, not who.
create policy administrator on memberships for select to rentbook_admin using (true);
grant select (organization_id, id, joined_at, ended_at) on memberships to rentbook_admin;
grant update (link_hash) on memberships to rentbook_erasure;

-- As before, and for members: whoever keeps the books acts in the role of the owner, and is named beside it. Of one who
-- was removed, or has not yet come, there is no session.
drop function find_session(bytea, timestamptz, timestamptz);
create function find_session(token_hash bytea, used_after timestamptz, opened_after timestamptz)
  returns table (account_id uuid, role text, member text, name text, email text, language text, directory_id text,
    organization_id uuid, owner_id uuid, owner_name text, trial_ends_on date, subscribed boolean,
    members_need_second_factor boolean, last_used_at timestamptz, signed_in_at timestamptz, directory_role text,
    reads_until date)
  language sql stable security definer rows 1
  set search_path = public, pg_temp
as $$
  select account.id, case account.role when 'member' then 'owner' else account.role end, membership.role, account.name,
    account.email, account.language, account.directory_id, account.organization_id, owner.id, owner.name,
    organization.trial_ends_on, organization.subscribed, organization.members_need_second_factor, session.last_used_at,
    session.created_at, session.directory_role, account.reads_until
  from sessions session
    join accounts account on account.id = session.account_id
    left join organizations organization on organization.id = account.organization_id
    left join accounts owner on owner.organization_id = organization.id and owner.role = 'owner'
    left join memberships membership
      on membership.organization_id = account.organization_id and membership.id = account.id
        and membership.joined_at is not null and membership.ended_at is null
  where session.token_hash = find_session.token_hash
    and session.last_used_at > used_after and session.created_at > opened_after
    and (account.closed_at is null or account.reads_until is not null) and organization.closed_at is null
    and (account.role <> 'member' or membership.id is not null)
$$;
grant create on schema public to rentbook_identity;
alter function find_session(bytea, timestamptz, timestamptz) owner to rentbook_identity;
revoke create on schema public from rentbook_identity;
revoke execute on function find_session(bytea, timestamptz, timestamptz) from public;
grant execute on function find_session(bytea, timestamptz, timestamptz) to rentbook_app;
