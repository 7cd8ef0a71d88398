import { LEASE, type Person, PROPERTY, type World } from './world.ts'

export type LetBooks = {
  owner: Person
  client: Person
  /** The ids of the let property, its agreement and its receipt, and of a free property. */
  ids: Record<'property' | 'lease' | 'receipt' | 'free', string>
}

export type LetProperty = LetBooks & { administrator: Person }

/** Asha has let one of two properties to Ravi and recorded October's rent, paid in cash; an administrator exists. */
export async function letProperty(world: World): Promise<LetProperty> {
  const books = await letBooks(world, 'Asha', 'Ravi')
  return { ...books, administrator: await world.registerAdministrator() }
}

/** An owner of that name has let one of two properties to a client and recorded October's rent, paid in cash. */
export async function letBooks(world: World, name: string, clientName: string): Promise<LetBooks> {
  const owner = await world.registerOwner(name)
  const client = await world.addClient(owner, clientName)
  const add = async (path: string, body: object): Promise<string> => {
    const reply = await owner.post(path, body)
    if (reply.status !== 201) throw new Error(`${path}: ${JSON.stringify(reply.body)}`)
    return reply.body._id
  }
  const property = await add('/propertymaster', PROPERTY)
  const free = await add('/propertymaster', { ...PROPERTY, address1: '9 Hill Road' })
  const parties = { clientMaster: client.id, propertymaster: property }
  const lease = await add('/rentmaster', { ...LEASE, ...parties })
  const receipt = await add('/rentTranscation', {
    RentFrom: '2026-10-01',
    RentTo: '2026-10-31',
    paymentThreshold: '2026-11-05',
    paymentMode: 'cash',
    propertyMaster: property,
    rentMaster: lease,
    clientMaster: client.id,
  })
  return { owner, client, ids: { property, lease, receipt, free } }
}
