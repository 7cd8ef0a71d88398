import { addDays } from '../src/shared/calendar-date.ts'
import type { Calendar, Happening } from './calendar.ts'
import type { Caller } from './desk.ts'
import type { Tenancy } from './lettings.ts'

const BOUNCED_IN = 9
const LATE_FEES_IN = [6, 13]
const NEW_KEY_IN = 18

/** Rare events of a month: a cheque that bounces, a fee for paying late, a lost key. */
export function exceptionsOf(tenancy: Tenancy, month: number, { day }: Calendar): Happening[] {
  const { by, terms, opening } = tenancy
  if (by === 'cheque' && month === BOUNCED_IN)
    return [{ on: addDays(day(month, 5), 5), what: (owner) => bounce(tenancy, owner) }]
  if (terms && 'lateFee' in terms && LATE_FEES_IN.includes(month))
    return [{ on: day(month, 28), what: (owner) => askLateFee(tenancy, owner) }]
  if (by === 'cash' && month === NEW_KEY_IN && opening)
    return [{ on: day(month, 10), what: (owner) => askForKey(tenancy, owner, day(month, 15)) }]
  return []
}

type Credit = { _id: string; method: string | null; datedOn: string }
type Charge = { _id: string; kind: string; dueOn: string }
type Ledger = {
  credits: Credit[]
  charges: Charge[]
  lateFees: { charge: string; amount: string }[]
}

const ledgerOf = ({ lease }: Tenancy, owner: Caller): Promise<Ledger> =>
  owner.get(`/rentmaster/${lease}/ledger`)

/** The latest cheque comes back, and what the bank took for it is charged. */
async function bounce(tenancy: Tenancy, owner: Caller): Promise<void> {
  const { credits } = await ledgerOf(tenancy, owner)
  const cheque = credits
    .filter(({ method }) => method === 'cheque')
    .toSorted((a, b) => b.datedOn.localeCompare(a.datedOn))[0]
  if (!cheque) throw new Error('There is no cheque to bounce.')
  const reason = 'Cheque returned: funds insufficient'
  await owner.post(`/payments/${cheque._id}/reverse`, { reason })
  const fee = { kind: 'other', name: 'Bank charge for the cheque', amount: '350' }
  await owner.post('/charges', {
    rentMaster: tenancy.lease,
    ...fee,
    dueOn: addDays(cheque.datedOn, 12),
  })
}

const askForKey = ({ lease: rentMaster }: Tenancy, owner: Caller, dueOn: string) =>
  owner.post('/charges', { rentMaster, kind: 'other', name: 'New key', amount: '450', dueOn })

/** The first fee that the agreement allows; nothing where the client was in time. */
async function askLateFee(tenancy: Tenancy, owner: Caller): Promise<void> {
  const { lateFees, charges } = await ledgerOf(tenancy, owner)
  const [proposed] = lateFees
  const late = charges.find(({ _id }) => _id === proposed?.charge)
  if (!proposed || !late) return
  await owner.post('/charges', {
    rentMaster: tenancy.lease,
    kind: 'late_fee',
    name: 'Late fee',
    amount: proposed.amount,
    lateCharge: late._id,
    dueOn: addDays(late.dueOn, 30),
  })
}
