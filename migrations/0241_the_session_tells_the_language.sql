-- The session of a call tells in which language its account reads: the page asks for both with one statement.
drop function find_session(bytea, timestamptz, timestamptz);
create function find_session(token_hash bytea, used_after timestamptz, opened_after timestamptz)
  returns table (account_id uuid, role text, name text, email text, language text, directory_id text,
    organization_id uuid, owner_id uuid, trial_ends_on date, subscribed boolean, last_used_at timestamptz,
    signed_in_at timestamptz, directory_role text, reads_until date)
  language sql stable security definer rows 1
  set search_path = public, pg_temp
as $$
  select account.id, account.role, account.name, account.email, account.language, account.directory_id,
    account.organization_id, owner.id, organization.trial_ends_on, organization.subscribed, session.last_used_at,
    session.created_at, session.directory_role, account.reads_until
  from sessions session
    join accounts account on account.id = session.account_id
    left join organizations organization on organization.id = account.organization_id
    left join accounts owner on owner.organization_id = organization.id and owner.role = 'owner'
  where session.token_hash = find_session.token_hash
    and session.last_used_at > used_after and session.created_at > opened_after
    and (account.closed_at is null or account.reads_until is not null) and organization.closed_at is null
$$;
grant create on schema public to rentbook_identity;
alter function find_session(bytea, timestamptz, timestamptz) owner to rentbook_identity;
revoke create on schema public from rentbook_identity;
revoke execute on function find_session(bytea, timestamptz, timestamptz) from public;
grant execute on function find_session(bytea, timestamptz, timestamptz) to rentbook_app;
