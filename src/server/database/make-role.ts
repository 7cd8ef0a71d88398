import type pg from 'pg'
import { CannotStartError } from '../cannot-start-error.ts'

/**
 * Makes a role that owns nothing and cannot log in where it is missing, and lets the role of this connection act
 * as it. Throws a CannotStartError with what to do where that is not allowed.
 */
export async function makeRole(client: pg.ClientBase, name: string): Promise<void> {
  // Roles belong to the whole server: another database's migration may be making it at this moment.
  const statement = `
    do $$
    begin
      if not exists (select from pg_roles where rolname = '${name}') then
        begin
          create role ${name} nologin nosuperuser nobypassrls;
        exception when duplicate_object or unique_violation then
          null;
        end;
      end if;
      if not pg_has_role(current_user, '${name}', 'usage') then
        grant ${name} to current_user;
      end if;
      if not has_schema_privilege('${name}', 'public', 'usage') then
        grant usage on schema public to ${name};
      end if;
    end $$`
  await client.query(statement).catch((error: Error) => {
    throw new CannotStartError(
      `The role ${name} cannot be made (${error.message}). Give the role of DATABASE_URL CREATEROLE, ` +
        `or run as a superuser: create role ${name} nologin; grant ${name} to it.`,
    )
  })
}
