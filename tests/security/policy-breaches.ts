import pg from 'pg'
import type { Connection } from '../../src/server/database/database.ts'
import type { Books } from './books.ts'
import { type Of, RIGHTS, rightOf, WORKERS, type Worker } from './table-rights.ts'

type Scene = { books: [own: Books, foreign: Books]; administratorId: string }

/**
 * As each role in turn, with no condition in any query, tries to read, change, move, delete and add rows of
 * these tables that are not the worker's. Returns what succeeded; everything is rolled back.
 */
export async function policyBreaches(
  connection: Connection,
  tables: string[],
  scene: Scene,
): Promise<string[]> {
  const superuser = new pg.Client(connection)
  await superuser.connect()
  try {
    const breaches: string[] = []
    for (const worker of WORKERS)
      for (const table of tables)
        breaches.push(...(await breachesIn({ superuser, worker, table, ...scene })))
    return breaches
  } finally {
    await superuser.end()
  }
}

type Place = Scene & { superuser: pg.Client; worker: Worker; table: string }

async function breachesIn(place: Place): Promise<string[]> {
  const { worker, table } = place
  const may = rightOf(table, worker)
  const columns = await privilegesOn(place)
  const faults = may
    ? [
        ...(await readingFaults(place, may)),
        ...(await changingFaults(place, may, columns)),
        ...(await addingFaults(place, columns)),
      ]
    : Object.values(columns).some((names) => names.length > 0)
      ? ['has rights to']
      : []
  return faults.map((fault) => `${worker} ${fault} ${table}`)
}

async function readingFaults({ table, ...place }: Place, may: (of: Of) => string) {
  const seen = await attempt(place, `select ${keyOf(table)} as key from ${table}`)
  const isHidden = RIGHTS[table]?.addsOnly?.includes(place.worker)
  const expected = await theirs({ table, ...place }, may)
  if (isHidden) return seen === REFUSED ? [] : ['sees other rows than it should in']
  return String(seen) === String(expected) || (seen === REFUSED && expected.length === 0)
    ? []
    : ['sees other rows than it should in']
}

async function changingFaults(
  { table, ...place }: Place,
  may: (of: Of) => string,
  { readable, insertable, updatable, deletable }: Privileges,
) {
  const own = await theirs({ table, ...place }, may)
  // Clients and strangers may change nothing, not even what they see.
  const changes = RIGHTS[table]?.clientChanges
  const ofClient = changes ? await theirs({ table, ...place }, changes) : []
  const isOwn = place.worker === 'client'
  const ofLimited = RIGHTS[table]?.limitedChanges
  const changeable =
    isLimited(place.worker) && ofLimited ? await theirs({ table, ...place }, ofLimited) : own
  const writable = isClient(place.worker)
    ? isOwn
      ? ofClient
      : []
    : place.worker === 'nobody' || place.worker === 'limitedOutside'
      ? []
      : changeable
  const faults: string[] = []
  const column = updatable.find((it) => readable.includes(it))
  if (column) {
    const text = `update ${table} set ${column} = ${column} returning ${keyOf(table)} as key`
    const changed = await attempt(place, text)
    if (changed !== REFUSED && !isWithin(changed, writable)) faults.push('changes rows of')
  }
  if (
    (place.worker === 'owner' ||
      place.worker === 'job' ||
      (place.worker === 'limited' &&
        table !== 'events' &&
        updatable.length + insertable.length > 0)) &&
    readable.includes('organization_id')
  ) {
    const elsewhere = place.books[1].owner.organizationId
    // Reads nothing, because that would involve the policy for reading; and grants the right first, because
    // some tables withhold it.
    const text = `update ${table} set organization_id = '${elsewhere}'`
    const before = `grant update (organization_id) on ${table} to ${roleOf(place.worker)}`
    if ((await attempt(place, text, before)) !== REFUSED) faults.push('gives rows away in')
  }
  if (place.worker === 'limited' && updatable.length > 0) {
    const column = table === 'properties' ? 'id' : 'property_id'
    const text = `update ${table} set ${column} = '${place.books[0].neighbour.property}'`
    const before = `grant update (${column}) on ${table} to ${roleOf(place.worker)}`
    if (
      (table === 'properties' || readable.includes(column)) &&
      (await attempt(place, text, before)) !== REFUSED
    )
      faults.push('moves rows to other properties in')
  }
  if (deletable.length > 0) {
    const removed = await attempt(place, `delete from ${table} returning ${keyOf(table)} as key`)
    if (removed !== REFUSED && !isWithin(removed, own)) faults.push('removes rows of')
  }
  if (table === 'payment_claims' && isClient(place.worker))
    faults.push(...(await withdrawingFaults(place)))
  return faults
}

async function addingFaults(place: Place, { insertable }: Privileges): Promise<string[]> {
  if (insertable.length === 0) return []
  const faults: string[] = []
  for (const { row, what, withheld = [] } of await forbiddenRows(place)) {
    const names = [...insertable, ...withheld].join(', ')
    const text = `insert into ${place.table} (${names})
      select ${names} from jsonb_populate_record(null::${place.table}, '${row.replaceAll("'", "''")}')`
    const before =
      withheld.length > 0
        ? `grant insert (${withheld.join(', ')}) on ${place.table} to ${roleOf(place.worker)}`
        : ''
    if ((await attempt(place, text, before)) !== REFUSED) faults.push(`adds ${what} to`)
  }
  return faults
}

/** Rows that the worker must not be able to add, made from existing ones. */
async function forbiddenRows(place: Place): Promise<Forbidden[]> {
  const { worker, table, books } = place
  const [own, foreign] = books
  if (table === 'events') return forbiddenEvents(place)
  const ofOthers = { row: await sample(place, foreign), what: "another organization's row" }
  if (worker === 'foreignClient') return [ofOthers]
  const ofOwn = { row: await sample(place, own), what: "its organization's row" }
  if (worker === 'client' && (table === 'payment_claims' || table === 'transfer_references')) {
    const [self, other] = [own.client.id, own.neighbour.client.id]
    const elsewhere = await sample(place, foreign, { client_id: self })
    const anothers = await sample(place, own, { client_id: other })
    const rows = [
      { row: elsewhere, what: "another organization's row" },
      { row: anothers, what: "another client's row" },
    ]
    if (table === 'transfer_references') return rows
    const told = { ...ofTeam(own), client_id: self }
    const withheld = Object.keys(ofTeam(own))
    return [...rows, { row: await sample(place, own, told), what: "the team's row", withheld }]
  }
  if (worker === 'client' && table === 'rights_requests') {
    const by = { person_id: own.client.id, asked_by: 'client' }
    const asAnother = { ...by, person_id: own.neighbour.client.id }
    return [
      { row: await sample(place, foreign, by), what: "another organization's row" },
      { row: await sample(place, own, asAnother), what: "another client's row" },
      { row: await sample(place, own, { ...by, asked_by: 'owner' }), what: "an owner's row" },
    ]
  }
  if (table === 'job_wakes' && worker === 'client') return [ofOthers]
  if (worker === 'client' || worker === 'nobody' || worker === 'limitedOutside')
    return [ofOthers, ofOwn]
  if (isLimited(worker)) {
    if (table === 'idempotency_keys') return [ofOthers, ofOwn]
    if (table === 'email_changes') return [ofOwn]
    if (table === 'job_wakes' || rightOf(table, worker) === rightOf('owners', worker))
      return [ofOthers]
    return [ofOthers, { row: await sampleBeyond(place, own), what: "another property's row" }]
  }
  if (worker === 'owner' || worker === 'job') {
    if (table !== 'accounts') return [ofOthers]
    const row = await sample(place, own, { role: 'administrator' })
    return [ofOthers, { row, what: 'an administrator' }]
  }
  if (table === 'email_changes')
    return [
      { row: await sample(place, own, { account_id: own.client.id }), what: "a client's row" },
    ]
  return table === 'accounts' || table === 'idempotency_keys' ? [ofOthers, ofOwn] : []
}

/** Events of which each is wrong in one thing alone: the organization, who did it, or what it was done to. */
async function forbiddenEvents(place: Place): Promise<Forbidden[]> {
  const [own, foreign] = place.books
  const self = selfOf(place) || null
  const job = place.worker === 'job' ? JOB : null
  const kind = isClient(place.worker) ? 'claim' : 'owner'
  const by = (actor: string | null) => ({
    actor_id: actor,
    actor_name: actor && 'X',
    job,
    kind,
  })
  const elsewhere = ["another organization's event", foreign, by(self)] as const
  const anothers = [
    "another person's event",
    own,
    by(place.worker === 'client' ? own.owner.id : own.client.id),
  ] as const
  const ofJob = ["another job's event", own, { ...by(self), job: 'another' }] as const
  const ofRecord = ['an event in the books', own, { ...by(self), kind: 'property' }] as const
  const rows = {
    owner: [elsewhere, anothers, ofJob],
    job: [elsewhere, anothers, ofJob],
    client: [elsewhere, anothers, ofRecord],
    foreignClient: [elsewhere],
    limited: [elsewhere, anothers, ofJob],
    foreignLimited: [elsewhere],
    limitedOutside: [elsewhere],
    nobody: [elsewhere],
    administrator: [anothers, ofRecord],
  }[place.worker]
  const forbidden: Forbidden[] = []
  for (const [what, of, change] of rows)
    forbidden.push({ what, row: await sample(place, of, change) })
  return forbidden
}

type Forbidden = {
  row: string
  what: string
  /** Columns whose grant is withheld as well: granted for the attempt, so that the policy alone refuses. */
  withheld?: string[]
}

/** The columns that make a claim one of the team's, with values. */
const ofTeam = ({ team }: Books) => ({
  told_by: team.manager.id,
  kept_key: 'kept',
  kept_at: '2026-11-16T10:00:00Z',
})

/** A row of these books, changed. */
async function sample({ superuser, table }: Place, books: Books, change = {}): Promise<string> {
  const { rows } = await superuser.query<{ row: string }>(
    `select (to_jsonb(t) || $1::jsonb)::text as row from ${table} t where ${belonging(table, books)} limit 1`,
    [JSON.stringify(change)],
  )
  if (!rows[0]) throw new Error(`There is no row in ${table} to try with.`)
  return rows[0].row
}

/** A row of these books that is of none of the properties to which somebody is limited. */
async function sampleBeyond({ superuser, table }: Place, books: Books): Promise<string> {
  const { rows } = await superuser.query<{ row: string }>(
    `select to_jsonb(t)::text as row from ${table} t where ${belonging(table, books)}
       and property_id <> all ($1::uuid[]) limit 1`,
    [books.limitedTo],
  )
  return rows[0]?.row ?? (await sample({ superuser, table } as Place, books, { property_id: null }))
}

function belonging(table: string, { owner }: Books): string {
  const organization = `'${owner.organizationId}'`
  if (table === 'organizations') return `id = ${organization}`
  if (table === 'accounts') return `organization_id = ${organization} and role = 'client'`
  const isOfAccount = RIGHTS[table]?.key === 'account_id' || table === 'email_changes'
  return isOfAccount
    ? `account_id in (select id from accounts where organization_id = ${organization})`
    : `organization_id = ${organization}`
}

/** A client withdraws own claims that wait, confirms none, and gives none to others meanwhile. */
async function withdrawingFaults(
  place: Omit<Place, 'table'>,
  [own] = place.books,
): Promise<string[]> {
  const waits = `organization_id = '${own.owner.organizationId}' and state = 'waiting' and told_by is null`
  const waiting = await theirs(
    { table: 'payment_claims', ...place },
    ({ self }) => `client_id = '${self}' and ${waits}`,
  )
  const faults: string[] = []
  if (String((await withdrawn(place)).sort()) !== String(waiting))
    faults.push('withdraws others in')
  const confirmed = await attempt(
    place,
    `update payment_claims set state = 'confirmed', decided_at = now()`,
  )
  if (place.worker === 'client' && confirmed !== REFUSED) faults.push('confirms those of')
  const elsewhere = place.books[1].owner.organizationId
  for (const given of [
    `organization_id = '${elsewhere}'`,
    `client_id = '${own.neighbour.client.id}'`,
    Object.entries(ofTeam(own))
      .map(([column, value]) => `${column} = '${value}'`)
      .join(', '),
  ]) {
    const text = `update payment_claims set ${given}, state = 'withdrawn', decided_at = now()`
    const before = `grant update (organization_id, client_id, ${Object.keys(ofTeam(own)).join(', ')})
      on payment_claims to rentbook_client`
    const gave = await attempt(place, text, before)
    if (place.worker === 'client' && gave !== REFUSED) faults.push(`gives ${given} in`)
  }
  return faults
}

/** The claims that a client withdraws by a statement that names none. */
async function withdrawn({ superuser, ...place }: Omit<Place, 'table'>): Promise<string[]> {
  const before = await superuser.query(`select id from payment_claims where state = 'withdrawn'`)
  const set = "state = 'withdrawn', decided_at = now()"
  // Reads nothing, because that would involve the policy for reading.
  const after = await attempt(
    { superuser, ...place },
    `update payment_claims set ${set}; set local role none;
      select id as key from payment_claims where state = 'withdrawn'`,
  )
  const known = new Set(before.rows.map(({ id }) => id))
  return after === REFUSED ? [after] : after.filter((id) => !known.has(id))
}

const keyOf = (table: string) => RIGHTS[table]?.key ?? 'id'
const isWithin = (keys: string[], allowed: string[]) => keys.every((key) => allowed.includes(key))

async function theirs({ superuser, table, ...place }: Place, may: (of: Of) => string) {
  const of = {
    books: place.books[0],
    self: selfOf(place) || '00000000-0000-0000-0000-000000000000',
  }
  const { rows } = await superuser.query<{ key: string }>(
    `select ${keyOf(table)} as key from ${table} where ${may(of)}`,
  )
  return rows.map(({ key }) => key).sort()
}

function selfOf({
  worker,
  books: [own, foreign],
  administratorId,
}: Pick<Place, 'worker' | keyof Scene>) {
  const selves = {
    owner: own.owner.id,
    client: own.client.id,
    foreignClient: foreign.client.id,
    limited: own.limited.manager.id,
    foreignLimited: foreign.limited.manager.id,
    administrator: administratorId,
  }
  return worker === 'nobody' || worker === 'limitedOutside' || worker === 'job'
    ? ''
    : selves[worker]
}

const propertiesOf = ({ worker, books: [own, foreign] }: Pick<Place, 'worker' | 'books'>) =>
  worker === 'limited' ? own.limitedTo : worker === 'foreignLimited' ? foreign.limitedTo : []

const isClient = (worker: Worker) => worker === 'client' || worker === 'foreignClient'

const LIMITED: Worker[] = ['limited', 'foreignLimited', 'limitedOutside']
const isLimited = (worker: Worker) => LIMITED.includes(worker)

function roleOf(worker: Worker): string {
  if (isLimited(worker)) return 'rentbook_limited'
  if (worker === 'administrator') return 'rentbook_admin'
  return isClient(worker) ? 'rentbook_client' : 'rentbook_app'
}

const JOB = 'the job'
const REFUSED = 'refused'
const NOT_ALLOWED = '42501'
const REFERRED_TO = '23503'

/** The keys that the statement touched, or REFUSED. Any error but missing permission comes from a constraint, past the policies. */
async function attempt(
  { superuser, ...place }: Omit<Place, 'table'>,
  text: string,
  before = '',
): Promise<string[] | typeof REFUSED> {
  const { worker, books } = place
  const isOutside = worker === 'nobody' || worker === 'administrator' || worker === 'limitedOutside'
  const organization = isOutside ? '' : books[0].owner.organizationId
  await superuser.query(`begin; ${before}`)
  try {
    await superuser.query(
      `select set_config('role', $1, true), set_config('app.account_id', $2, true),
        set_config('app.organization_id', $3, true), set_config('app.client_id', $4, true),
        set_config('app.job', $5, true), set_config('app.property_ids', $6, true)`,
      [
        roleOf(worker),
        selfOf(place),
        organization,
        isClient(worker) ? selfOf(place) : '',
        worker === 'job' ? JOB : '',
        isLimited(worker) ? `{${propertiesOf(place).join()}}` : '',
      ],
    )
    const results = await superuser.query<{ key: string }>(text)
    // Of several statements, the last one's result counts.
    const { rows } = [results].flat().at(-1) as typeof results
    return rows.map(({ key }) => key).sort()
  } catch (error) {
    // What something else refers to stays, however may delete it.
    if (text.startsWith('delete') && (error as pg.DatabaseError).code === REFERRED_TO) return []
    return (error as pg.DatabaseError).code === NOT_ALLOWED ? REFUSED : ['whatever was there']
  } finally {
    await superuser.query('rollback')
  }
}

type Privileges = Record<'readable' | 'insertable' | 'updatable' | 'deletable', string[]>

async function privilegesOn({ superuser, worker, table }: Place): Promise<Privileges> {
  const able = (privilege: string) =>
    `coalesce(array_agg(column_name::text) filter (where has_column_privilege($1, $2, column_name, '${privilege}')), '{}')`
  const { rows } = await superuser.query<Privileges>(
    `select ${able('select')} as readable, ${able('insert')} as insertable, ${able('update')} as updatable,
      coalesce(array_agg(column_name::text) filter (where has_table_privilege($1, $2, 'delete')), '{}') as deletable
     from information_schema.columns where table_schema = 'public' and table_name = $2`,
    [roleOf(worker), table],
  )
  return rows[0] as Privileges
}
