import pg from 'pg'
import type { Connection } from '../../src/server/database/database.ts'

/** A statement that removes one protection of the database, and the one that restores it. */
export type PolicyMutation = { name: string; table: string; sql: string; undo: string }

type Policy = { table: string; policy: string; using: string | null; checks: string | null }

/**
 * Removes everything that restricts the server's roles, one by one: opens each clause of each policy, leaves
 * out each condition of a clause, disables each table's row level security, and grants withheld rights.
 */
export async function policyMutations(connection: Connection): Promise<PolicyMutation[]> {
  const client = new pg.Client(connection)
  await client.connect()
  try {
    const { rows } = await client.query<Policy>(
      `select tablename as table, policyname as policy, qual as using, with_check as checks
       from pg_policies where schemaname = 'public'
         and not (roles && '{rentbook_identity,rentbook_backup}' and qual = 'true')
         and not roles && '{rentbook_erasure}'
       order by 1, 2`,
    )
    const tables = [...new Set(rows.map(({ table }) => table))]
    return [...rows.flatMap(mutationsOf), ...tables.flatMap(switchesOf), ...GRANTS]
  } finally {
    await client.end()
  }
}

function mutationsOf({ table, policy, using, checks }: Policy): PolicyMutation[] {
  const clauses = [
    ['using', using],
    ['with check', checks],
  ] as const
  return clauses.flatMap(([clause, condition]) =>
    condition === null
      ? []
      : variantsOf(condition).map(({ name, text }) => ({
          table,
          name: `${table}, policy ${policy}: ${clause} ${name}`,
          sql: `alter policy ${policy} on ${table} ${clause} (${text})`,
          undo: `alter policy ${policy} on ${table} ${clause} (${condition})`,
        })),
  )
}

function variantsOf(condition: string): { name: string; text: string }[] {
  if (condition === 'true') return []
  const parts = conjunctsOf(condition)
  const without = parts.map((part, index) => ({
    name: `without ${part}`,
    text: parts.filter((_, other) => other !== index).join(' and '),
  }))
  return [{ name: '(true)', text: 'true' }, ...(parts.length > 1 ? without : [])]
}

/** Splits `((a) AND (b))`, as the catalog writes it; a condition without AND is one part. */
function conjunctsOf(condition: string): string[] {
  const parts: string[] = []
  let depth = 0
  let begin = 1
  for (let at = 0; at < condition.length; at++) {
    if (condition[at] === '(') depth++
    if (condition[at] === ')') depth--
    if (depth === 1 && condition.startsWith(' AND ', at)) {
      parts.push(condition.slice(begin, at))
      begin = at + ' AND '.length
    }
  }
  return parts.length === 0 ? [condition] : [...parts, condition.slice(begin, -1)]
}

const switchesOf = (table: string): PolicyMutation[] => [
  {
    table,
    name: `${table}: policies off`,
    sql: `alter table ${table} disable row level security`,
    undo: `alter table ${table} enable row level security`,
  },
  {
    table,
    name: `${table}: policies off for its owner`,
    sql: `alter table ${table} no force row level security`,
    undo: `alter table ${table} force row level security`,
  },
]

const granted = (right: string, table: string, role: string): PolicyMutation => ({
  table,
  name: `${role} gets ${right} on ${table}`,
  sql: `grant ${right} on ${table} to ${role}`,
  undo: `revoke ${right} on ${table} from ${role}`,
})

const GRANTS = [
  granted('select (password_hash)', 'accounts', 'rentbook_app'),
  granted('select (password_hash)', 'accounts', 'rentbook_admin'),
  granted('select (password_hash)', 'accounts', 'rentbook_client'),
  granted('update (rent_from)', 'receipts', 'rentbook_app'),
  granted('update (cancelled_at)', 'receipts', 'rentbook_client'),
  granted('select', 'receipt_totals', 'rentbook_client'),
  granted('select', 'events', 'rentbook_client'),
  granted('delete', 'receipts', 'rentbook_app'),
  granted('delete', 'events', 'rentbook_admin'),
  granted('update', 'events', 'rentbook_admin'),
  granted('delete', 'events', 'rentbook_app'),
  granted('update', 'events', 'rentbook_app'),
  granted('select', 'events', 'rentbook_identity'),
  granted('select', 'receipts', 'rentbook_admin'),
  granted('select', 'properties', 'rentbook_identity'),
  granted('select (snapshot)', 'receipts', 'rentbook_identity'),
  granted('select', 'otps', 'rentbook_app'),
  granted('select (code_hash)', 'email_changes', 'rentbook_app'),
  granted('select', 'email_changes', 'rentbook_admin'),
]
