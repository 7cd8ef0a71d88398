import type { Desk } from './desk.ts'
import { CLAIMANTS } from './lettings.ts'
import { PASSWORD } from './sample-settings.ts'

/** Two clients say that they paid all they owe; the owner has confirmed neither. Who owes nothing says nothing. */
export async function claimPayments(desk: Desk, paidOn: string): Promise<void> {
  for (const [number, email] of CLAIMANTS.entries()) {
    const credentials = { email, password: PASSWORD }
    const { token } = await desk.nobody.post('/clientmasterlogin', credentials)
    const client = desk.withToken(token)
    const [due] = await client.get('/mydues')
    if (due.owed === '0') continue
    await client.post('/claims', {
      ...{ rentMaster: due.rentMaster, amount: due.owed, paidOn, method: 'upi' },
      reference: `49999900000${number}`,
    })
  }
}
