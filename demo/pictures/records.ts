import { OWNER } from '../accounts.ts'
import { CLIENT_EMAIL } from '../lettings.ts'
import { PASSWORD } from '../sample-settings.ts'

/** The records of the sample that have a screen of their own; ids, and addresses. */
export type Records = Record<
  | 'owner'
  | 'property'
  | 'client'
  | 'lease'
  | 'lateLease'
  | 'lateProperty'
  | 'feeLease'
  | 'gstLease'
  | 'endedLease'
  | 'receipt'
  | 'cancelledReceipt'
  | 'month'
  | 'mailbox',
  string
>

type Lease = {
  _id: string
  clientMaster: { _id: string; email: string }
  propertymaster: { _id: string }
  lateFee?: object
  gstRate?: string
}
type Receipt = {
  _id: string
  clientMaster: { email: string }
  kind?: string
  cancelledAt?: string
}

/** Looks up what the pictures show, as the owner. */
export async function findRecords(url: string, mailbox: string): Promise<Records> {
  const { token, user } = await post(`${url}/owner/login`, {
    email: OWNER.email,
    password: PASSWORD,
  })
  const get = async (path: string) => {
    const headers = { accept: 'application/json', authorization: `Bearer ${token}` }
    return (await fetch(url + path, { headers })).json()
  }
  const leases: Lease[] = await get('/rentmaster')
  const [worst] = await get('/dues')
  const [settling] = await get('/settling')
  const receipts: Receipt[] = await get('/rentTranscation')
  const { month } = await get('/figures')
  const lease = leases.find(({ clientMaster }) => clientMaster.email === CLIENT_EMAIL)
  const receipt = receipts.find(({ clientMaster }) => clientMaster.email === CLIENT_EMAIL)
  const withFee = leases.find(({ lateFee }) => lateFee)
  const withGst = leases.find(({ gstRate }) => gstRate && gstRate !== '0')
  const cancelled = receipts.find(({ cancelledAt }) => cancelledAt)
  if (!lease || !receipt || !cancelled || !withFee || !withGst)
    throw new Error('The sample lacks what is pictured.')
  return {
    owner: user._id,
    property: lease.propertymaster._id,
    client: lease.clientMaster._id,
    lease: lease._id,
    lateLease: worst.rentMaster,
    lateProperty: worst.propertyMaster._id,
    feeLease: withFee._id,
    gstLease: withGst._id,
    endedLease: settling.rentMaster,
    receipt: receipt._id,
    cancelledReceipt: cancelled._id,
    month,
    mailbox,
  }
}

async function post(url: string, body: object) {
  const headers = { 'content-type': 'application/json' }
  return (await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) })).json()
}
