import type { Caller, Desk } from './desk.ts'
import { CLAIMANTS, LETTINGS } from './lettings.ts'
import { PASSWORD } from './sample-settings.ts'

/** Two clients say that they paid all they owe; the owner has confirmed neither. Who owes nothing reports nothing. */
export async function claimPayments(desk: Desk, paidOn: string): Promise<void> {
  for (const [number, email] of CLAIMANTS.entries()) {
    const credentials = { email, password: PASSWORD }
    const { token } = await desk.nobody.post('/clientmasterlogin', credentials)
    const client = desk.withToken(token)
    const [due] = await client.get('/mydues')
    if (due.owed === '0') continue
    await client.post('/claims', {
      rentMaster: due.rentMaster,
      amount: due.owed,
      paidOn,
      method: 'upi',
      reference: `49999900000${number}`,
    })
  }
}

/** A client who pays by cheque has handed over those of four months; the first can be banked today. */
export async function handOverCheques(owner: Caller, today: string): Promise<void> {
  const payer = LETTINGS.find(({ by, ends }) => by === 'cheque' && ends === undefined)
  const leases: { _id: string; monthlyRent: string; clientMaster: { email: string } }[] =
    await owner.get('/rentmaster')
  const lease = leases.find(({ clientMaster }) => clientMaster.email === payer?.client.email)
  if (!lease) throw new Error('Nobody pays by cheque.')
  await owner.post('/cheques', {
    rentMaster: lease._id,
    amount: lease.monthlyRent,
    datedOn: today,
    count: 4,
    number: '000451',
    bank: 'State Bank of India',
  })
}
