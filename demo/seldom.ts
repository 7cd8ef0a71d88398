import { addMonths } from '../src/shared/calendar-date.ts'
import { monthOf } from '../src/shared/days.ts'
import type { Caller, Desk } from './desk.ts'
import { CLIENT_EMAIL, LETTINGS } from './lettings.ts'
import { PASSWORD } from './sample-settings.ts'

// What an owner and their clients do once in a long while.

/** Months before its books of which a letting's old receipts were kept in a drawer. */
const KEPT_MONTHS = 6

/** The owner brings in a sheet of receipts from before the books began, of two who rented before. */
export async function bringOldReceipts(owner: Caller, begin: string): Promise<void> {
  const tenants = LETTINGS.filter(({ client, opening }) => client.email === CLIENT_EMAIL || opening)
  const rows = tenants.flatMap(({ property, client, monthlyRent, by }) =>
    Array.from({ length: KEPT_MONTHS }, (_, back) => {
      const paidOn = addMonths(begin, -1 - back)
      return {
        address1: property.address1,
        name: client.name,
        paidOn,
        paidAmount: `${monthlyRent - 1_000}`,
        paidMode: by === 'cash' ? 'Cash' : 'UPI',
        paidFor: `Rent ${monthOf(paidOn)}`,
        receiptNumber: `${142 - back}`,
      }
    }),
  )
  await owner.post('/imports', {
    name: 'old receipts.csv',
    chargeFrom: begin,
    invite: false,
    rows: rows.map((row, place) => ({ line: place + 2, ...row })),
  })
}

/** A client and an owner ask about their data; a client who has left asked before, and was answered. */
export async function askAboutData(desk: Desk, owner: Caller): Promise<void> {
  const gone = LETTINGS.find(({ ends }) => ends !== undefined)?.client.email ?? ''
  await ask(desk, '/clientmasterlogin', gone, {
    kind: 'erase',
    text: 'I moved out a year ago. Please delete my phone number and address.',
  })
  const [request] = await owner.get('/rightsrequests')
  await owner.post(`/rightsrequests/${request._id}/answer`, {
    answer: 'Both are deleted. Receipts stay for eight years, as the law requires.',
  })
  await ask(desk, '/clientmasterlogin', CLIENT_EMAIL, {
    kind: 'correct',
    text: 'My father’s name is written with one H too few.',
  })
  await ask(desk, '/owner/login', 'farida@rentbook.example', {
    kind: 'nominate',
    text: 'My daughter Sana may ask in my place.',
  })
}

async function ask({ nobody, withToken }: Desk, path: string, email: string, request: object) {
  const { token } = await nobody.post(path, { email, password: PASSWORD })
  await withToken(token).post('/rightsrequests', request)
}
