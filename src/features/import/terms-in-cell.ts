import type { RecurringKind } from '../ledger/charge.ts'

// Terms of which an agreement may have several, or that have parts, are one cell of a sheet: people read and write them
// there as they would say them.

/** A monthly charge beside the rent; rupees as decimal text, days YYYY-MM-DD or null where none is named. */
export type ChargeInCell = {
  name: string
  kind: RecurringKind
  amount: string
  hasGst: boolean
  from: string | null
  to: string | null
}

/** Another rent of a month (rupees, decimal text) from a day on. */
export type RentInCell = { amount: string; from: string }

const AMOUNT = String.raw`(\d+(?:\.\d{1,2})?)`
const DAY = String.raw`(\d{4}-\d{2}-\d{2})`
const CHARGE = new RegExp(
  String.raw`^(.+)\s+${AMOUNT}(\s*\+\s*GST)?(?:\s+from\s+${DAY})?(?:\s+to\s+${DAY})?$`,
  'i',
)
const RENT = new RegExp(String.raw`^${AMOUNT}\s+from\s+${DAY}$`, 'i')
const NAMED_KIND = /\s*\((maintenance|other)\)$/i

/**
 * Reads "Maintenance 1500; Parking 500 + GST from 2026-12-01 to 2027-03-31"; an amount alone is maintenance. What a
 * charge is for is in brackets behind its name where the name does not show it: "Lift (maintenance) 300". undefined of
 * what is none.
 */
export function monthlyChargesIn(cell: string): ChargeInCell[] | undefined {
  if (new RegExp(`^${AMOUNT}$`).test(cell)) return monthlyChargesIn(`Maintenance ${cell}`)
  return allOf(partsOf(cell).map(chargeIn))
}

/** Reads "13200 from 2027-04-01; 14520 from 2028-04-01"; undefined of what is none. */
export const laterRentsIn = (cell: string): RentInCell[] | undefined =>
  allOf(
    partsOf(cell).map((part) => {
      const [, amount, from] = RENT.exec(part) ?? []
      return amount && from ? { amount, from } : undefined
    }),
  )

const partsOf = (cell: string) =>
  cell
    .split(';')
    .map((part) => part.trim())
    .filter(Boolean)

const allOf = <T>(parts: readonly (T | undefined)[]): T[] | undefined => {
  const read = parts.filter((part) => part !== undefined)
  return read.length === parts.length && read.length > 0 ? read : undefined
}

function chargeIn(part: string): ChargeInCell | undefined {
  const [, written = '', amount, gst, from = null, to = null] = CHARGE.exec(part) ?? []
  if (!amount) return undefined
  const kind = NAMED_KIND.exec(written)?.[1]?.toLowerCase() as RecurringKind | undefined
  const name = written.replace(NAMED_KIND, '')
  if (name === '') return undefined
  return { name, kind: kind ?? kindOf(name), amount, hasGst: gst !== undefined, from, to }
}

const kindOf = (name: string): RecurringKind => (/^maint/i.test(name) ? 'maintenance' : 'other')

/** Writes monthly charges so that they are read again as they are; a semicolon in a name becomes a comma. */
export const monthlyChargesCell = (charges: readonly ChargeInCell[]): string =>
  charges
    .map(({ name, kind, amount, hasGst, from, to }) => {
      const plain = name.replaceAll(';', ',')
      const isSaid = kindOf(plain) === kind && !NAMED_KIND.test(plain)
      return [
        isSaid ? plain : `${plain} (${kind})`,
        amount,
        ...(hasGst ? ['+ GST'] : []),
        ...(from === null ? [] : ['from', from]),
        ...(to === null ? [] : ['to', to]),
      ].join(' ')
    })
    .join('; ')

/** Writes rents of days to come so that they are read again as they are. */
export const laterRentsCell = (rents: readonly RentInCell[]): string =>
  rents.map(({ amount, from }) => `${amount} from ${from}`).join('; ')
