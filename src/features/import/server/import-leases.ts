import { addDays } from '../../../shared/calendar-date.ts'
import { earlier } from '../../../shared/days.ts'
import {
  type Paise,
  paiseFromDecimal,
  paiseToDecimal,
  type Rounding,
  sumOf,
} from '../../../shared/paise.ts'
import { wireRecord } from '../../../shared/wire-record.ts'
import { insertRecurrings } from '../../charging/server/recurring-queries.ts'
import { postExpectedCharges } from '../../charging/server/run-charges.ts'
import { chargingEvent, insertOpenings } from '../../charging/server/start-charging.ts'
import { type NewEvent, recordEvents } from '../../history/server/record-event.ts'
import type { OwnerScope } from '../../identity/server/access/scope.ts'
import {
  type DueIn,
  type Proration,
  type RentEvery,
  USUAL_CHARGING_TERMS,
} from '../../leases/charging-terms.ts'
import { leaseHistory } from '../../leases/lease-wire.ts'
import { endedHistory } from '../../leases/server/change-lease.ts'
import { createLeases } from '../../leases/server/create-lease.ts'
import { markLeaving } from '../../leases/server/lease-write-queries.ts'
import { insertRents } from '../../leases/server/rent-queries.ts'
import {
  chargingHistory,
  noticeHistory,
  readingHistory,
  recurringHistory,
} from '../../ledger/books-history.ts'
import { applyAdvances } from '../../ledger/server/apply-advances.ts'
import { lockLedgers } from '../../ledger/server/lease-ledger-queries.ts'
import { insertReadings } from '../../ledger/server/reading-queries.ts'
import type { ImportRow } from '../import-row.ts'
import {
  type ChargeInCell,
  laterRentsIn,
  monthlyChargesIn,
  type RentInCell,
} from '../terms-in-cell.ts'
import { lateSince } from './late-since.ts'
import { hasOpening } from './plan-import.ts'
import { type CountMade, makeInParts } from './running-imports.ts'

/** An agreement as a row describes it. */
export type LeaseToImport = {
  propertyId: string
  clientId: string
  /** Whether its last day has passed: nothing is charged any more. */
  isEnded: boolean
  /** The first day that is charged automatically, of one that runs. */
  chargeFrom: string
  charges: readonly ChargeInCell[]
  laterRents: readonly RentInCell[]
  row: ImportRow
}

type Written = LeaseToImport & { id: string }

// So many agreements are charged by one statement.
const AT_ONCE = 500

/**
 * Lets the properties and charges them from their days on, with what was open before; those that have ended come with
 * what is still due or held. Returns the id of each, with its line.
 */
export async function importLeases(
  scope: OwnerScope,
  all: readonly LeaseToImport[],
  countMade: CountMade,
): Promise<{ line: number; id: string }[]> {
  // First those that have ended: their properties may be let again by another row.
  const ordered = [...all.filter(({ isEnded }) => isEnded), ...all.filter((it) => !it.isEnded)]
  const ids = await makeInParts(ordered.map(toWrite), countMade, (part) =>
    createLeases(scope, part),
  )
  const leases = ordered.map((lease, place) => ({ ...lease, id: ids[place] ?? '' }))
  const running = leases.filter(({ isEnded }) => !isEnded)
  await recordEvents(scope, leases.flatMap(eventsOf))
  await addTerms(scope, running)
  for (const lease of running) await noteLeaving(scope, lease)
  await insertOpenings(
    scope,
    leases.map((lease) => ({ ...openingOf(lease), lateSince: lateSinceOf(scope, lease) })),
  )
  for (let at = 0; at < running.length; at += AT_ONCE) {
    const some = running.slice(at, at + AT_ONCE).map(({ id }) => id)
    const accounts = await lockLedgers(scope, some)
    await postExpectedCharges(scope, accounts)
    await applyAdvances(scope, accounts)
    countMade(some.length)
  }
  countMade(leases.length - running.length)
  return leases.map(({ row: { line }, id }) => ({ line, id }))
}

const toWrite = ({ row, isEnded, chargeFrom, ...parties }: LeaseToImport) => ({
  ...parties,
  terms: termsIn(row, isEnded ? null : chargeFrom),
  ...(isEnded && { endedOn: row.endedOn as string }),
})

/** Terms that come as lists: monthly charges, and rents of later days. */
export const parsedTerms = ({ monthlyCharges, laterRents }: ImportRow) => ({
  charges: (monthlyCharges && monthlyChargesIn(monthlyCharges)) || [],
  laterRents: (laterRents && laterRentsIn(laterRents)) || [],
})

async function noteLeaving(scope: OwnerScope, { id, row }: Written): Promise<void> {
  if (!row.endedOn) return
  await markLeaving(scope, id, row.endedOn)
  const after = { leavingOn: row.endedOn, reason: null }
  await recordEvents(scope, [{ verb: 'changed', kind: 'lease', id, fields: noticeHistory, after }])
}

/** Adds charges beside the rent, rents of later days, and the last meter reading. */
async function addTerms(scope: OwnerScope, leases: readonly Written[]): Promise<void> {
  const rents = leases.flatMap(({ id: leaseId, clientId, laterRents }) =>
    laterRents.map(({ amount: monthlyRent, from }) => ({
      leaseId,
      clientId,
      from,
      monthlyRent,
      source: 'agreed' as const,
    })),
  )
  if (rents.length > 0) await insertRents(scope, rents)
  const recurring = leases.flatMap(recurringOf)
  const charged = await insertRecurrings(scope, recurring)
  const readings = leases.flatMap((lease) => readingOf(scope, lease))
  const read = await insertReadings(scope, readings)
  await recordEvents(
    scope,
    recurring.map(({ account, monthlyAmount, ...it }, place) => ({
      verb: 'added',
      kind: 'recurring charge',
      id: charged[place] ?? '',
      leaseId: account.id,
      fields: recurringHistory,
      after: { ...it, monthlyAmount: paiseToDecimal(monthlyAmount) },
    })),
  )
  await recordEvents(
    scope,
    readings.map(({ account, ...it }, place) => ({
      verb: 'recorded',
      kind: 'meter reading',
      id: read[place] ?? '',
      leaseId: account.id,
      fields: readingHistory,
      after: { ...it, charged: null },
    })),
  )
}

/** Recurring charges; one may begin before the rent is charged, between rents by the quarter or year. */
const recurringOf = (account: Written) =>
  account.charges.map(({ name, kind, amount, hasGst, from: named, to }) => {
    const from = named ?? account.chargeFrom
    return {
      account,
      name,
      kind,
      hasGst,
      from,
      to,
      chargedFrom: from < account.chargeFrom ? from : null,
      monthlyAmount: paiseFromDecimal(amount),
    }
  })

/** A reading without a day is of the day before charging begins. */
function readingOf({ today }: OwnerScope, account: Written) {
  const { meterReading: reading, meterReadOn } = account.row
  const readOn = meterReadOn ?? earlier(addDays(account.chargeFrom, -1), today)
  return reading ? [{ account, readOn, reading, startsNewMeter: false }] : []
}

const { chargedFrom: _, ...withoutChargedFrom } = chargingHistory
const openingHistory = wireRecord(withoutChargedFrom)

function eventsOf(lease: Written): NewEvent[] {
  const { id, row, isEnded, chargeFrom, clientId, propertyId } = lease
  const { name = '', email = '', endedOn = null } = row
  const parties = {
    client: { id: clientId, name, email: email.toLowerCase() },
    property: { id: propertyId, ...addressOf(row) },
  }
  const after = { ...termsIn(row, isEnded ? null : chargeFrom), ...parties }
  const added: NewEvent = { verb: 'added', kind: 'lease', id, fields: leaseHistory, after }
  const opening = chargingEvent(id, openingOf(lease))
  if (!isEnded) return [added, opening]
  const ended: NewEvent = {
    verb: 'ended',
    kind: 'lease',
    id,
    fields: endedHistory,
    before: { endedOn: null, reason: null },
    after: { endedOn, reason: null },
  }
  return hasOpening(row) ? [added, { ...opening, fields: openingHistory }, ended] : [added, ended]
}

/** Opening amounts, dated on the last day of an ended agreement, else on the day before charging begins. */
const openingOf = (account: Written) => ({
  account,
  chargeFrom: account.isEnded ? addDays(account.row.endedOn as string, 1) : account.chargeFrom,
  // The column is what is owed today.
  isOwedNow: true as const,
  openingBalance: rupees(account.row.openingBalance),
  openingAdvance: rupees(account.row.openingAdvance),
  openingDeposit: rupees(account.row.openingDeposit),
})

/** Since when some of a row's dues are late, where they are of an agreement that runs and of today or later. */
function lateSinceOf({ today }: OwnerScope, { isEnded, chargeFrom, charges, row }: Written) {
  const until = addDays(chargeFrom, -1)
  if (isEnded || until < today) return undefined
  const monthly = sumOf([rupees(row.monthlyRent), ...charges.map(({ amount }) => rupees(amount))])
  return lateSince(
    { ...USUAL_CHARGING_TERMS, ...termsIn(row, chargeFrom) },
    { open: rupees(row.openingBalance), monthly, until, today },
  )
}

const rupees = (amount = ''): Paise => paiseFromDecimal(amount || '0')

/** The address in a row. */
export const addressOf = ({
  address1 = '',
  address2 = '',
  pincode = '',
  city = '',
  state = '',
}: ImportRow) => ({
  address1,
  address2,
  pincode,
  city,
  state,
})

const termsIn = (row: ImportRow, chargedFrom: string | null) => ({
  electricityMeterNumber: row.electricityMeterNumber ?? '',
  incrementPercentage: row.incrementPercentage || '0',
  securityDepositAmount: row.securityDepositAmount || row.openingDeposit || '0',
  monthlyRent: row.monthlyRent ?? '0',
  incrementSchedule: row.incrementSchedule || '0',
  paymentDay: row.paymentDay ? Number(row.paymentDay) : null,
  paymentMode: (row.paymentMode || 'Any') as 'Any',
  startDate: row.startDate || null,
  endDate: row.endDate || null,
  chargedFrom,
  // As nearly everybody in India agrees; "next" would leave nobody late for a month.
  dueIn: (row.dueIn || 'same') as DueIn,
  ...(row.gstRate && { gstRate: row.gstRate }),
  ...(row.gstInterState === 'yes' && { gstInterState: true }),
  ...(row.gstSez === 'yes' && { gstSez: true }),
  ...(row.gstReverseCharge === 'yes' && { gstReverseCharge: true }),
  ...(row.unitRate && { unitRate: row.unitRate }),
  ...(row.rentDay && { rentDay: Number(row.rentDay) }),
  ...(row.rentEvery && { rentEvery: row.rentEvery as RentEvery }),
  ...(row.rentMonth && { rentMonth: Number(row.rentMonth) }),
  ...(row.proration && { proration: row.proration as Proration }),
  ...(row.rounding && { rounding: row.rounding as Rounding }),
  ...(row.noticeDays && { noticeDays: Number(row.noticeDays) }),
  ...(row.lateFee && { lateFee: lateFeeIn(row) }),
  ...(row.returnedChequeCharge && { returnedChequeCharge: row.returnedChequeCharge }),
})

function lateFeeIn({ lateFee = '', lateFeeDays, lateFeeCap }: ImportRow) {
  const isPercent = lateFee.endsWith('%')
  return {
    graceDays: Number(lateFeeDays ?? 0),
    kind: isPercent ? ('percent' as const) : ('fixed' as const),
    value: isPercent ? lateFee.slice(0, -1) : lateFee,
    cap: lateFeeCap ?? null,
  }
}
