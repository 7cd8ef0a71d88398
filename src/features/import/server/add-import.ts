import { newId } from '../../../server/new-id.ts'
import { Refusal } from '../../../server/refusal.ts'
import { say } from '../../../shared/said.ts'
import type { WithholdsAs } from '../../clients/client-wire.ts'
import { addClients } from '../../clients/server/add-client.ts'
import { requireClient } from '../../clients/server/change-client.ts'
import type { OwnerScope } from '../../identity/server/access/scope.ts'
import type { ComingRecord } from '../../identity/server/access/server-feature.ts'
import { lockPropertyToLet } from '../../leases/server/create-lease.ts'
import { addProperties } from '../../properties/server/add-property.ts'
import { findProperty } from '../../properties/server/property-queries.ts'
import { queueInvitations } from '../../sign-in/server/invitations.ts'
import { chargedFromOfRow, type ImportRow } from '../import-row.ts'
import { addressOf, importLeases, parsedTerms } from './import-leases.ts'
import { holdImports, insertImport } from './import-queries.ts'
import {
  comingClient,
  comingLease,
  comingProperty,
  countsOf,
  type ImportRequest,
  invitedBy,
  madeBy,
  type PlannedRow,
  type PlanTies,
  planImport,
  withClient,
  withProperty,
} from './plan-import.ts'
import { type CountMade, countRecords, makeInParts } from './running-imports.ts'

type ImportJob = ImportRequest & {
  isInviting: boolean
  /** Cancels the import. */
  signal: AbortSignal
}

/**
 * Brings the rows of a sheet into the books, all or none: properties, clients, agreements, what was open before, and
 * records of other sheets. Clients get no password: who has an e-mail and has not left is invited by mail, a few at a time, if
 * that is requested. Returns the import's id.
 * @throws Refusal `import-invalid` where a row is wrong, or became so since it was looked at, and once it is cancelled
 */
export async function addImport(
  ties: PlanTies,
  scope: OwnerScope,
  job: ImportJob,
): Promise<string> {
  await holdImports(scope)
  const plan = await planImport(scope, job, ties)
  const { rows, records, faults } = plan
  if (faults.length > 0) throw wrongRows(faults.length)
  const named = withProperty(rows).length + withClient(rows).length
  const let_ = rows.filter(({ isLet }) => isLet).length
  // An agreement counts when it is written and when it is charged.
  const of = named + 2 * let_ + records.flatMap((it) => it.records).length
  return countRecords(scope, { of, signal: job.signal }, (countMade) =>
    make(scope, { job, plan, countMade }),
  )
}

type Work = {
  job: ImportJob
  plan: Awaited<ReturnType<typeof planImport>>
  countMade: CountMade
}

async function make(scope: OwnerScope, { job, plan, countMade }: Work): Promise<string> {
  const { rows } = plan
  const let_ = rows.filter(({ isLet }) => isLet)
  await holdKnown(scope, let_)
  const properties = await makeOnce(withProperty(rows), 'property', countMade, (all) =>
    addProperties(
      scope,
      all.map(([, row]) => addressOf(row)),
    ),
  )
  const toInvite = job.isInviting ? invitedBy(rows) : new Set<string>()
  const clients = await makeOnce(withClient(rows), 'client', countMade, (all) =>
    addPeople(scope, all, toInvite),
  )
  const leases = let_.map(({ row, isEnded, property, client }) => ({
    row,
    isEnded,
    ...parsedTerms(row),
    propertyId: property.id ?? properties.get(property.key) ?? '',
    clientId: client.id ?? clients.get(client.key) ?? '',
    chargeFrom: chargedFromOfRow(row, job.chargeFrom),
  }))
  const made = await importLeases(scope, leases, countMade)
  const id = newId()
  const counted = madeBy(plan)
  const records = {
    properties: [...properties.values()],
    clients: [...clients.values()],
    leases: made.map(({ id: leaseId }) => leaseId),
    openings: counted.openings,
    ...countsOf((kind) => counted[kind]),
    invited: toInvite.size,
  }
  const { name, chargeFrom: chargedFrom } = job
  // A row of a sheet may bring an agreement and its receipts.
  const lines = new Set(job.rows.map(({ line }) => line)).size
  await insertImport(scope, { id, name, rows: lines, chargedFrom, records })
  const ids = idsOfComing({ properties, clients, leases: made })
  for (const { records, keep } of plan.records)
    await makeInParts(withIds(records, ids), countMade, (part) => keep(scope, id, part))
  return id
}

type Made = {
  properties: ReadonlyMap<string, string>
  clients: ReadonlyMap<string, string>
  leases: readonly { line: number; id: string }[]
}

/** The ids of what was made, by those that it had until then. */
const idsOfComing = ({ properties, clients, leases: made }: Made) =>
  new Map([
    ...[...properties].map(([key, id]) => [comingProperty(key), id] as const),
    ...[...clients].map(([key, id]) => [comingClient(key), id] as const),
    ...made.map(({ line, id }) => [comingLease(line), id] as const),
  ])

/** Records with the ids of what came in with them. */
const withIds = (records: readonly ComingRecord[], ids: ReadonlyMap<string, string>) =>
  records.map((record) => {
    const { clientId, leaseId, propertyId } = record
    const known = Object.entries({ clientId, leaseId, propertyId }).flatMap(([name, coming]) => {
      const id = ids.get(coming ?? '')
      return id === undefined ? [] : [[name, id] as const]
    })
    return { ...record, ...Object.fromEntries(known) }
  })

async function addPeople(
  scope: OwnerScope,
  people: readonly Keyed[],
  toInvite: ReadonlySet<string>,
): Promise<string[]> {
  const added = people.map(([, row]) => personOf(row))
  const ids = await addClients(scope, added)
  const reached = added.flatMap(({ details: { name }, account: { email } }, place) =>
    toInvite.has(people[place]?.[0] ?? '') ? [{ id: ids[place] ?? '', name, email }] : [],
  )
  await queueInvitations(scope, reached)
  return ids
}

/** Holds what was in the books before, so that nobody lets or deletes it meanwhile. */
async function holdKnown(scope: OwnerScope, rows: readonly PlannedRow[]): Promise<void> {
  for (const { isEnded, property, client } of rows) {
    if (property.id !== undefined && isEnded) await findProperty(scope, property.id, { lock: true })
    else if (property.id !== undefined) await lockPropertyToLet(scope, property.id)
    if (client.id !== undefined) await requireClient(scope, client.id, { lock: true })
  }
}

const wrongRows = (count: number) =>
  new Refusal(
    'import-invalid',
    count === 1
      ? say`One cell needs correcting. Nothing was imported.`
      : say`${count} cells need correcting. Nothing was imported.`,
  )

/** A record's rows, with its key. */
type Keyed = [key: string, row: ImportRow]

/** Makes what the rows name and the books lack, each once; returns the ids by key. */
async function makeOnce(
  rows: readonly PlannedRow[],
  of: 'property' | 'client',
  countMade: CountMade,
  make: (records: Keyed[]) => Promise<string[]>,
): Promise<Map<string, string>> {
  const first = new Map<string, ImportRow>()
  for (const it of rows)
    if (it[of].id === undefined) first.set(it[of].key, { ...it.row, ...first.get(it[of].key) })
  const ids = await makeInParts([...first], countMade, make)
  countMade(rows.length - first.size)
  return new Map([...first.keys()].map((key, place) => [key, ids[place] as string]))
}

const personOf = (row: ImportRow) => ({
  details: {
    name: row.name ?? '',
    fatherName: row.fatherName ?? '',
    gender: (row.gender ?? '') as 'Male' | 'Female' | '',
    mobileNumber: row.mobileNumber ?? '',
    address1: row.clientAddress1 ?? '',
    address2: row.clientAddress2 ?? '',
    ...(row.withholdsAs && { withholdsAs: row.withholdsAs as WithholdsAs }),
  },
  account: { email: (row.email ?? '').toLowerCase(), passwordHash: null },
})
