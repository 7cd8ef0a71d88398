import pg from 'pg'
import { allTables } from '../../src/app/server/declared.ts'

type Plan = {
  'Node Type': string
  'Relation Name'?: string
  Plans?: Plan[]
} & Partial<Record<(typeof CONDITIONS)[number], string>>

const CONDITIONS = ['Index Cond', 'Recheck Cond', 'Filter'] as const
/** In a plan for whatever values, `$1` is a parameter of the statement; what comes from another row has that row's name. */
const NAMED = /\borganization_id = \(?(\$\d|')/
const NAMED_ITSELF = /\bid = \(?(\$\d|')/

/** What a person may do about their own account in any role, known by the account or its e-mail alone. */
const OF_A_PERSON = [
  /^(select|delete) .*from "sessions" where "account_id" = \$1/,
  /^update "accounts" set "password_hash" = \$1 where "id" = \$2$/,
  /^select "language" from "accounts" where "email" = \$1/,
]

const TABLES = new Set(
  allTables().flatMap(([name, words]) =>
    'organizationId' in words
      ? [name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)]
      : [],
  ),
)

/**
 * Plans each of these statements, and returns what scans a table of an organization's records without comparing the
 * organization with a constant: as a filter or in the condition of an index. What counts is the statement's own condition.
 * It is planned by the superuser, whom no policy holds: row level security adds the same comparison by a setting, which
 * keeps others out, and neither finds a partition nor tells the planner how many rows to expect.
 */
export async function scansWithoutOrganization(
  connection: pg.ClientConfig,
  texts: Iterable<string>,
): Promise<string[]> {
  const client = new pg.Client(connection)
  await client.connect()
  try {
    const found: string[] = []
    for (const text of texts) {
      if (OF_A_PERSON.some((it) => it.test(text))) continue
      const { rows } = await client.query(`explain (generic_plan, format json) ${text}`)
      const tables = strayScans(rows[0]['QUERY PLAN'][0].Plan)
      if (tables.length > 0) found.push(`${tables.join(', ')}: ${text}`)
    }
    return found
  } finally {
    await client.end()
  }
}

function strayScans(plan: Plan): string[] {
  const { 'Relation Name': table, Plans: below = [] } = plan
  const isScan = table !== undefined && plan['Node Type'].endsWith('Scan')
  const ofIndexes = below.filter((it) => it['Node Type'] === 'Bitmap Index Scan')
  const conditions = [plan, ...ofIndexes].flatMap((it) => CONDITIONS.map((kind) => it[kind] ?? ''))
  const named = table === 'organizations' ? NAMED_ITSELF : NAMED
  const isStray =
    isScan &&
    (TABLES.has(table) || table === 'organizations') &&
    !conditions.some((it) => named.test(it))
  return [...(isStray ? [table] : []), ...below.flatMap(strayScans)]
}
