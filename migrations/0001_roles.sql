-- Three roles that own nothing and cannot log in. The server's connections take one of them for each
-- transaction; its grants say which tables exist for it, its policies which rows.
--   rentbook_app       an owner or a client at work, inside one organization
--   rentbook_identity  what happens before an organization is known: sign-in, sessions, codes, links, mails
--   rentbook_admin     an administrator: organizations, owners and the audit, and no rent record at all
create extension if not exists pg_trgm;
create extension if not exists btree_gist;

do $$
declare
  role_name text;
begin
  foreach role_name in array array['rentbook_app', 'rentbook_identity', 'rentbook_admin'] loop
    if not exists (select from pg_roles where rolname = role_name) then
      begin
        execute format('create role %I nologin nosuperuser nobypassrls', role_name);
      exception when duplicate_object or unique_violation then
        null; -- roles belong to the whole server: another database's migration was quicker
      end;
    end if;
    if not (select rolsuper from pg_roles where rolname = current_user) then
      execute format('grant %I to current_user', role_name);
    end if;
  end loop;
end $$;

grant usage on schema public to rentbook_app, rentbook_identity, rentbook_admin;

-- The settings that each transaction carries; unset means nobody, and nobody sees nothing.
create function current_organization() returns uuid language sql stable
  return nullif(current_setting('app.organization_id', true), '')::uuid;
create function current_client() returns uuid language sql stable
  return nullif(current_setting('app.client_id', true), '')::uuid;
create function current_account() returns uuid language sql stable
  return nullif(current_setting('app.account_id', true), '')::uuid;
