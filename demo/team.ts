import type { Caller, Desk } from './desk.ts'
import { LETTINGS } from './lettings.ts'
import { PASSWORD } from './sample-settings.ts'

/** Who works with the owner; the accountant with the first two properties only. */
export const TEAM = [
  { name: 'Kabir Parijat', email: 'kabir@rentbook.example', role: 'manager' },
  { name: 'Leela Lark', email: 'leela@rentbook.example', role: 'accountant', knows: 2 },
  { name: 'Mohan Myna', email: 'mohan@rentbook.example', role: 'caretaker' },
] as const

/** The owner invites each of the team, who comes by the mailed link. */
export async function inviteTeam(desk: Desk, owner: Caller): Promise<void> {
  const all: { _id: string; address1: string; address2: string }[] = await owner.get(
    '/propertymaster?limit=100',
  )
  const idOf = ({ property }: (typeof LETTINGS)[number]) =>
    all.find((it) => it.address1 === property.address1 && it.address2 === property.address2)?._id
  for (const { name, email, role, ...more } of TEAM) {
    const properties = 'knows' in more ? LETTINGS.slice(0, more.knows).map(idOf) : undefined
    const invitation = { name, email, role, ...(properties && { properties }) }
    await owner.post('/team', { ...invitation, currentPassword: PASSWORD })
    const [, id, token] = /invitation\?id=([\w-]+)&token=([\w-]+)/.exec(desk.mailTo(email)) ?? []
    await desk.nobody.post('/invitations/accept', { id, token, password: PASSWORD })
  }
}
