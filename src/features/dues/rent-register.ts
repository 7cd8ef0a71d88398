import { addMonths, lastOfMonth } from '../../shared/calendar-date.ts'
import { type Days, sharedDays } from '../../shared/days.ts'
import { minus, type Paise, sumOf, ZERO } from '../../shared/paise.ts'
import type { Decoded } from '../../shared/wire-record.ts'
import type { PropertyName } from '../properties/property-wire.ts'
import type { MonthState } from './dues.ts'
import type {
  registerFlatWire,
  registerLeaseWire,
  registerRentWire,
  registerWire,
} from './rent-register-wire.ts'

/** The rent of a year by property. */
export type Register = Decoded<typeof registerWire>
export type RegisterFlat = Decoded<typeof registerFlatWire>
export type RegisterLease = Decoded<typeof registerLeaseWire>
export type RegisterRent = Decoded<typeof registerRentWire>

/**
 * The state of a flat in a month: its rent is unpaid, partly paid or paid; it is covered by a charge that began in an
 * earlier month (`within`); nothing is charged (`none`); or nobody rented it (`vacant`).
 */
type CellState = MonthState | 'within' | 'none' | 'vacant'

export type RegisterCell = {
  /** Its first day. */
  month: string
  state: CellState
  charged: Paise
  paid: Paise
  open: Paise
  /** When the first of it that is open was or is due; null where nothing is. */
  dueOn: string | null
  /** The first day of the month in which the charge began that this is within. */
  chargedIn: string | null
  /** The agreements of its days, each with the rent whose period begins in it. */
  leases: RegisterLease[]
}

export type RegisterRow = Sums & {
  property: PropertyName
  /** The tenant, or the last one of the year. */
  tenant: string | null
  cells: RegisterCell[]
}

export type Sums = { charged: Paise; paid: Paise; open: Paise }

/** The first days of the twelve months from April. */
export const monthsFrom = (from: string): string[] =>
  Array.from({ length: 12 }, (_, place) => addMonths(from, place))

/** A flat in the months of a year: rent counts for the month in which its period begins. */
export function rowOf(flat: RegisterFlat, from: string, today: string): RegisterRow {
  const cells = monthsFrom(from).map((month) => cellOf(flat, month, today))
  const tenant = flat.leases.at(-1)?.client.name ?? null
  return { ...sumsOf(cells), property: flat.property, tenant, cells }
}

/** Adds up cells or rows. */
export const sumsOf = (parts: readonly Sums[]): Sums => ({
  charged: sumOf(parts.map(({ charged }) => charged)),
  paid: sumOf(parts.map(({ paid }) => paid)),
  open: sumOf(parts.map(({ open }) => open)),
})

function cellOf(flat: RegisterFlat, month: string, today: string): RegisterCell {
  const days = { from: month, to: lastOfMonth(month) }
  const leases = flat.leases.flatMap((lease) => {
    const rents = lease.rents.filter((rent) => rent.from.slice(0, 7) === month.slice(0, 7))
    // Rent beyond the end of an agreement was credited: nobody rented it then.
    const isCharged = rents.some((rent) => rent.charged > ZERO)
    return isCharged || sharedDays(daysOf(lease), days) ? [{ ...lease, rents }] : []
  })
  const rents = leases.flatMap((lease) => lease.rents)
  const charged = sumOf(rents.map((rent) => rent.charged))
  const open = sumOf(rents.map((rent) => rent.open))
  const dueOn = rents.filter((rent) => rent.open > ZERO).map((rent) => rent.dueOn)
  const around = flat.leases
    .flatMap((lease) => lease.rents)
    .find((rent) => rent.from < days.from && rent.to >= days.to)
  const state =
    charged > ZERO
      ? stateOf({ charged, open })
      : around
        ? 'within'
        : leases.length === 0 && isKnown(flat, days, today)
          ? 'vacant'
          : 'none'
  return {
    month,
    state,
    charged,
    open,
    leases,
    paid: minus(charged, open),
    dueOn: dueOn.toSorted()[0] ?? null,
    chargedIn: state === 'within' && around ? `${around.from.slice(0, 7)}-01` : null,
  }
}

/** The state of what was charged, less notes, of which so much is open. */
const stateOf = ({ charged, open }: Pick<Sums, 'charged' | 'open'>): MonthState =>
  open <= ZERO ? 'paid' : open >= charged ? 'unpaid' : 'part'

const daysOf = ({ since, until }: RegisterLease): Days => ({
  from: since,
  to: until ?? '9999-12-31',
})

/** Whether it is known that nobody rented it: from when it was entered, or was first let, until this month. */
function isKnown({ since, leases }: RegisterFlat, days: Days, today: string): boolean {
  const first = leases.map((lease) => lease.since).reduce((a, b) => (a < b ? a : b), since)
  return first <= days.to && days.from <= today
}

/**
 * The building of a flat and its name in it: "A-12, Neem Apartments" is A-12 of Neem Apartments; an address without a
 * comma is of the street or area below it.
 */
export function placeOf({ address1, address2 }: PropertyName): { flat: string; building: string } {
  const comma = address1.lastIndexOf(',')
  return comma > 0
    ? { flat: address1.slice(0, comma).trim(), building: address1.slice(comma + 1).trim() }
    : { flat: address1, building: address2 }
}

export type RegisterGroup = Sums & { name: string; rows: RegisterRow[] }

const inOrder = new Intl.Collator('en-IN', { numeric: true })

/** The rows by building where two or more share one; the others by their city, after them. Flats in numeric order. */
export function groupsOf(rows: readonly RegisterRow[]): RegisterGroup[] {
  const buildings = Map.groupBy(rows, ({ property }) => keyOf(property))
  const isShared = (row: RegisterRow) => (buildings.get(keyOf(row.property))?.length ?? 0) > 1
  const nameOf = (row: RegisterRow) =>
    isShared(row)
      ? [placeOf(row.property).building, row.property.city].filter(Boolean).join(', ')
      : row.property.city
  const groups = Map.groupBy(rows, (row) => `${isShared(row) ? 0 : 1}${keyOfGroup(row, isShared)}`)
  return [...groups]
    .map(([key, its]) => {
      const sorted = its.toSorted((a, b) =>
        inOrder.compare(a.property.address1, b.property.address1),
      )
      return { key, name: nameOf(its[0] as RegisterRow), rows: sorted, ...sumsOf(its) }
    })
    .toSorted((a, b) => inOrder.compare(a.key, b.key))
    .map(({ key: _, ...group }) => group)
}

const keyOf = (property: PropertyName): string =>
  `${placeOf(property).building.toLowerCase()} ${property.pincode}`

const keyOfGroup = (row: RegisterRow, isShared: (row: RegisterRow) => boolean): string =>
  isShared(row) ? keyOf(row.property) : row.property.city.toLowerCase()

/** Whether something of a row is open. */
export const isNotPaid = ({ cells }: RegisterRow): boolean =>
  cells.some(({ state }) => state === 'unpaid' || state === 'part')

/** The groups without the rows that are paid, and the sums of the rows that are left. */
export const notPaidOf = (groups: readonly RegisterGroup[]): RegisterGroup[] =>
  groups
    .map(({ name, rows }) => ({ name, rows: rows.filter(isNotPaid) }))
    .filter(({ rows }) => rows.length > 0)
    .map((group) => ({ ...group, ...sumsOf(group.rows) }))

export const sumsOfMonths = (rows: readonly RegisterRow[]): Sums[] =>
  Array.from({ length: 12 }, (_, place) =>
    sumsOf(rows.flatMap(({ cells }) => cells.slice(place, place + 1))),
  )
