import type { OwnerScope } from '../../identity/server/access/scope.ts'
import type { NamedInBooks, SheetRecords } from '../../identity/server/access/server-feature.ts'
import { IGST_WITHIN_STATE, isIgstWithinState } from '../../leases/igst-within-state.ts'
import type { FindSupplierState } from '../../leases/server/refuse-wrong-tax.ts'
import { placeKey } from '../../properties/same-place.ts'
import {
  chargedFromOfRow,
  clientKey,
  type ImportRow,
  isClientAlone,
  isEndedRow,
  isLetRow,
  isOfBooks,
  keysOfClients,
  type RecordsKind,
  type RowNote,
} from '../import-row.ts'
import { faultsOfRows, formulaIn, IN_THE_BOOKS, NOT_IN_THE_BOOKS } from '../row-faults.ts'
import { SHEETS } from '../sheets.ts'
import { listKnownClients, listKnownPayers, listKnownProperties } from './import-queries.ts'
import { type KnownPayer, payersOf } from './match-receipts.ts'
import { isAddressIncomplete, notesOnPeople } from './notes-on-people.ts'
import { type PlannedRecords, planRecords } from './plan-records.ts'

export type ImportRequest = { name: string; chargeFrom: string; rows: ImportRow[] }

/** A row, and which records of the books it means; what has no id is to be made, once for each key. */
export type PlannedRow = {
  row: ImportRow
  isLet: boolean
  /** Whether the agreement has ended. */
  isEnded: boolean
  /** Whether it names a client alone. */
  isAlone: boolean
  property: { key: string; id: string | undefined }
  client: { key: string; id: string | undefined }
}

export type ImportPlan = {
  /** The rows of properties and clients. */
  rows: PlannedRow[]
  /** The records of sheets beside the books. */
  records: PlannedRecords[]
  faults: RowNote[]
  notes: RowNote[]
}

/** The functions of other features that a plan needs. */
export type PlanTies = { findSupplierState: FindSupplierState; sheets: readonly SheetRecords[] }

/**
 * Previews an import: the records that its rows would make in the books as they are, and their faults. Writes
 * nothing.
 */
export async function planImport(
  scope: OwnerScope,
  { rows, chargeFrom }: ImportRequest,
  { findSupplierState, sheets }: PlanTies,
): Promise<ImportPlan> {
  const [properties, clients, supplierState] = await Promise.all([
    listKnownProperties(scope),
    listKnownClients(scope),
    rows.some(isInterStateRow) ? findSupplierState(scope) : undefined,
  ])
  const places = new Map(properties.map((it) => [placeKey(it), it]))
  const people = new Map(clients.flatMap((it) => keysOf(it).map((key) => [key, it] as const)))
  const named = new Map<string, KnownClient>()
  const noted = notesOnPeople(clients)
  const keyOf = keysOfClients()
  const faults = faultsOfRows(rows, { today: scope.today, chargeFrom })
  const notes: RowNote[] = rows.flatMap((row) => {
    const field = formulaIn(row)
    return field ? [{ line: row.line, field, message: IN_THE_BOOKS.formula }] : []
  })
  const planned = rows.filter(isOfBooks).map((row) => {
    const isLet = isLetRow(row)
    const isAlone = isClientAlone(row)
    const isEnded = isLet && isEndedRow(row, scope.today)
    const property = isAlone ? undefined : places.get(placeKey(row))
    const isOfPerson = isLet || isAlone
    const key = isOfPerson ? keyOf(row) : `l ${row.line}`
    const client = isOfPerson ? (personOf(people, row) ?? named.get(key)) : undefined
    if (client) named.set(key, client)
    const say = (field: RowNote['field'], message: string, to = notes) =>
      to.push({ line: row.line, field, message })
    const isTaken = isLet && !isEnded && typeof property?.leaseId === 'string'
    if (isTaken) say('address1', IN_THE_BOOKS.let, faults)
    else if (property) say('address1', IN_THE_BOOKS.property)
    if (isOfPerson) for (const note of noted(row, key, client)) say('name', note)
    if (!isOfPerson && !property) say('name', IN_THE_BOOKS.vacant)
    if (isAlone) say('address1', IN_THE_BOOKS.alone)
    if (isOfPerson && !client && !row.email) say('email', IN_THE_BOOKS.noSignIn)
    if (!isAlone && !property && isAddressIncomplete(row))
      say('address1', IN_THE_BOOKS.incompleteProperty)
    const propertyState = property?.state ?? row.state ?? ''
    const supply = { isInterState: isInterStateRow(row), isSez: row.gstSez === 'yes' }
    // What has ended is charged nothing any more.
    if (isLet && !isEnded && isIgstWithinState({ ...supply, propertyState, supplierState }))
      say('gstInterState', IGST_WITHIN_STATE, faults)
    if (isEnded) say('endedOn', IN_THE_BOOKS.ended)
    else if (isLet && row.endedOn) say('endedOn', IN_THE_BOOKS.leaves)
    return {
      row,
      isLet,
      isEnded,
      isAlone,
      property: { key: placeKey(row), id: property?.id },
      client: { key, id: client?.id },
    }
  })
  const others = await planRecords(scope, rows, {
    sheets,
    faulty: new Set(faults.map(({ line }) => line)),
    findNamed: async () => ({
      payerOf: payersOf([
        ...(await listKnownPayers(scope)),
        ...planned.filter(({ isLet }) => isLet).map((it) => payerOf(it, chargeFrom)),
      ]),
      propertyOf: propertiesOf(
        new Map([
          ...withProperty(planned).map(
            ({ property: { key, id } }) => [key, id ?? comingProperty(key)] as const,
          ),
          ...properties.map((it) => [placeKey(it), it.id] as const),
        ]),
      ),
    }),
  })
  return {
    rows: planned,
    records: others.records,
    faults: [...faults, ...others.faults],
    notes: [...notes, ...others.notes],
  }
}

/** Finds properties by their addresses, or by what a row says of one: "Flat 7" where only one is called that. */
const propertiesOf =
  (ids: ReadonlyMap<string, string>): NamedInBooks['propertyOf'] =>
  (row) => {
    const place = placeKey(row)
    const found = new Set(
      ids.has(place)
        ? [ids.get(place) as string]
        : [...ids].filter(([known]) => isPartOf(place, known)).map(([, id]) => id),
    )
    const [propertyId] = found
    if (propertyId === undefined) return { fault: NOT_IN_THE_BOOKS.noProperty }
    return found.size > 1 ? { fault: NOT_IN_THE_BOOKS.severalProperties } : { propertyId }
  }

/** Whether an address says nothing else than another one, which may say more. */
function isPartOf(said: string, known: string): boolean {
  const parts = known.split('|')
  return said.split('|').every((part, at) => part === parts[at] || (at > 0 && part === ''))
}

const isInterStateRow = ({ gstRate, gstInterState }: ImportRow) =>
  Boolean(gstRate) && gstInterState === 'yes'

/** The ids that what comes in has in the records of a plan until it is made. */
export const comingProperty = (key: string) => `property ${key}`
export const comingClient = (key: string) => `client ${key}`
export const comingLease = (line: number) => `line ${line}`

/** Somebody whose agreement comes in with their receipts. */
const payerOf = ({ row, isEnded, client }: PlannedRow, chargeFrom: string): KnownPayer => ({
  clientId: client.id ?? comingClient(client.key),
  name: row.name ?? '',
  email: row.email ?? '',
  mobileNumber: row.mobileNumber ?? '',
  lease: {
    id: comingLease(row.line),
    address1: row.address1 ?? '',
    address2: row.address2 ?? '',
    pincode: row.pincode ?? '',
    startDate: row.startDate ?? null,
    endedOn: isEnded ? (row.endedOn ?? null) : null,
    chargedFrom: isEnded ? null : chargedFromOfRow(row, chargeFrom),
  },
})

type KnownClient = Awaited<ReturnType<typeof listKnownClients>>[number]

const keysOf = ({
  name,
  email,
  mobileNumber,
}: {
  name: string
  email: string
  mobileNumber: string
}) => [clientKey({ email }), clientKey({ mobileNumber, name })].filter((key) => key !== undefined)

const personOf = <P>(
  people: Map<string, P>,
  { email = '', mobileNumber = '', name = '' }: ImportRow,
) => people.get(clientKey({ email }) ?? '') ?? people.get(clientKey({ mobileNumber, name }) ?? '')

/** The rows that are about a property. */
export const withProperty = (rows: readonly PlannedRow[]) => rows.filter(({ isAlone }) => !isAlone)

/** The rows that are about a client. */
export const withClient = (rows: readonly PlannedRow[]) =>
  rows.filter(({ isLet, isAlone }) => isLet || isAlone)

/** The keys of the clients who may be invited: new ones with an email whose agreements have not all ended. */
export function invitedBy(rows: readonly PlannedRow[]): ReadonlySet<string> {
  const fresh = withClient(rows).filter(({ client }) => client.id === undefined)
  const withEmail = new Set(fresh.filter(({ row }) => row.email).map(({ client }) => client.key))
  const staying = fresh.filter(({ isEnded }) => !isEnded).map(({ client }) => client.key)
  return new Set(staying.filter((key) => withEmail.has(key)))
}

/** How many records a plan makes, and how many rows are about money from before. */
export function madeBy({ rows, records }: Pick<ImportPlan, 'rows' | 'records'>) {
  const fresh = (of: 'property' | 'client', among: readonly PlannedRow[]) =>
    new Set(among.filter((it) => it[of].id === undefined).map((it) => it[of].key)).size
  const leases = rows.filter(({ isLet }) => isLet)
  return {
    properties: fresh('property', withProperty(rows)),
    clients: fresh('client', withClient(rows)),
    leases: leases.length,
    openings: leases.filter(({ row }) => hasOpening(row)).length,
    ...countsOf((kind) => records.find((it) => it.kind === kind)?.records.length ?? 0),
  }
}

/** A number for each sheet of records. */
export const countsOf = (count: (kind: RecordsKind) => number) =>
  Object.fromEntries(SHEETS.map(({ kind }) => [kind, count(kind)])) as Record<RecordsKind, number>

/** Whether a row is about money from before. */
export const hasOpening = ({ openingBalance, openingAdvance, openingDeposit }: ImportRow) =>
  [openingBalance, openingAdvance, openingDeposit].some((amount) => Number(amount ?? 0) > 0)
