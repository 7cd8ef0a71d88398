import { modeOf } from '../src/features/ledger/credit.ts'
import { addDays, lastOfMonth } from '../src/shared/calendar-date.ts'
import { minus, paiseFromDecimal, paiseToDecimal } from '../src/shared/paise.ts'
import { type Calendar, type Happening, THIS_MONTH } from './calendar.ts'
import type { Caller } from './desk.ts'
import type { Letting, Tenancy } from './lettings.ts'
import { paymentsOf } from './payments.ts'
import { PASSWORD } from './sample-settings.ts'

/** All that happens with a letting before today. */
export function happeningsOf(letting: Letting, number: number, calendar: Calendar): Happening[] {
  const tenancy: Tenancy = { ...letting, number, lease: '' }
  const begins = calendar.day(letting.begins, 1)
  return [
    { on: begins, what: (owner: Caller) => begin(tenancy, owner, calendar) },
    ...renewalsOf(tenancy, calendar),
    ...readingsOf(tenancy, calendar),
    ...paymentsOf(tenancy, calendar),
    ...endOf(tenancy, calendar),
  ].filter(({ on }) => on < calendar.today)
}

async function begin(tenancy: Tenancy, owner: Caller, calendar: Calendar): Promise<void> {
  const { property, client, number, deposit, maintenance, meter, opening, rises, gstin } = tenancy
  const start = calendar.day(tenancy.begins, 1)
  const two = String(number).padStart(2, '0')
  const { _id: propertymaster } = await owner.post('/propertymaster', property)
  const { _id: clientMaster } = await owner.post('/clientmaster', {
    ...client,
    password: PASSWORD,
    mobileNumber: `55500100${two}`,
    address1: property.address1,
    address2: property.city,
  })
  const terms = { ...termsOf(tenancy, calendar), electricityMeterNumber: `17005550${two}` }
  const agreement = { ...terms, clientMaster, propertymaster }
  tenancy.lease = (await owner.post('/rentmaster', agreement))._id
  const path = `/rentmaster/${tenancy.lease}`
  if (gstin) await owner.put(`${path}/gst`, { gstin, sac: '' })
  await owner.post(`${path}/charging`, { chargeFrom: start, ...opening })
  if (rises)
    await owner.post(`${path}/escalation`, { percentage: `${rises}`, everyMonths: 12, steps: 3 })
  if (maintenance)
    await owner.post(`${path}/recurring`, {
      name: 'Society maintenance',
      kind: 'maintenance',
      monthlyAmount: `${maintenance}`,
      fromDate: start,
    })
  if (meter) await owner.post(`${path}/readings`, { readOn: start, reading: `${meter.first}` })
  if (!opening)
    await owner.post('/payments', {
      rentMaster: tenancy.lease,
      amount: `${deposit}`,
      depositAmount: `${deposit}`,
      paymentMode: 'Online_Payment',
      method: 'neft',
      reference: `DEP5550010${two}`,
    })
}

function termsOf(tenancy: Tenancy, { day, today }: Calendar) {
  const { begins, renewed, agreedFor, rises, deposit, monthlyRent, by } = tenancy
  const endDate = renewed
    ? addDays(day(begins + renewed.months, 1), -1)
    : agreedFor !== undefined && addDays(today, agreedFor)
  return {
    monthlyRent: `${monthlyRent}`,
    securityDepositAmount: `${deposit}`,
    incrementPercentage: `${renewed?.rise ?? rises ?? 0}`,
    incrementSchedule: '1',
    paymentDate: '5',
    dueIn: 'same',
    paymentMode: modeOf(by),
    startDate: day(begins, 1),
    ...(endDate && { endDate }),
    ...tenancy.terms,
  }
}

/** Each agreement of this many months is renewed three weeks before its end. */
function renewalsOf(tenancy: Tenancy, { day }: Calendar): Happening[] {
  const { renewed, begins } = tenancy
  if (!renewed) return []
  let rent = tenancy.monthlyRent
  const happenings: Happening[] = []
  for (let month = begins + renewed.months; month <= THIS_MONTH + 1; month += renewed.months) {
    const from = day(month, 1)
    rent = Math.round((rent * (100 + renewed.rise)) / 100 / 50) * 50
    const terms = { from, monthlyRent: `${rent}` }
    const endDate = addDays(day(month + renewed.months, 1), -1)
    happenings.push({
      on: addDays(from, -21),
      what: (owner) => owner.post(`/rentmaster/${tenancy.lease}/renew`, { ...terms, endDate }),
    })
  }
  return happenings
}

/** The meter is read on the 8th; in summer it counts more. */
function readingsOf(tenancy: Tenancy, { day }: Calendar): Happening[] {
  const { meter, begins } = tenancy
  if (!meter) return []
  let reading = meter.first
  const happenings: Happening[] = []
  for (let month = begins; month <= THIS_MONTH; month++) {
    const on = day(month, 8)
    const isSummer = ['04', '05', '06'].includes(on.slice(5, 7))
    reading += Math.round(meter.monthly * (isSummer ? 1.6 : 1)) + ((month * 7) % 23)
    const shown = `${reading}`
    happenings.push({
      on,
      what: (owner) =>
        owner.post(`/rentmaster/${tenancy.lease}/readings`, { readOn: on, reading: shown }),
    })
  }
  return happenings
}

/** An agreement that ended first is settled: damage out of the deposit, and the rest given back. The other still waits. */
function endOf(tenancy: Tenancy, { day }: Calendar): Happening[] {
  const { ends } = tenancy
  if (ends === undefined) return []
  const endedOn = lastOfMonth(day(ends, 1))
  const leave = async (owner: Caller) => {
    const path = `/rentmaster/${tenancy.lease}/end`
    const end = { endedOn, reason: 'Moved to another city' }
    const { expect } = await owner.post(path, { ...end, preview: true })
    await owner.post(path, { ...end, expect })
    const damage = { kind: 'other', name: 'Broken wash basin', amount: '3200', dueOn: endedOn }
    await owner.post('/charges', { rentMaster: tenancy.lease, ...damage })
  }
  return [
    { on: endedOn, what: leave },
    ...(ends < THIS_MONTH - 1 ? [{ on: addDays(endedOn, 6), what: settle(tenancy) }] : []),
  ]
}

const settle = (tenancy: Tenancy) => async (owner: Caller) => {
  const { lease } = tenancy
  const { owed, deposit } = await owner.get(`/rentmaster/${lease}/ledger`)
  const rest = minus(paiseFromDecimal(deposit), paiseFromDecimal(owed))
  await owner.post(`/rentmaster/${lease}/depositdeduction`, {
    amount: owed,
    reason: 'Broken wash basin',
  })
  await owner.post('/payouts', {
    rentMaster: lease,
    kind: 'deposit_return',
    amount: paiseToDecimal(rest),
    paymentMode: 'Online_Payment',
    method: 'neft',
  })
}
