import { recordOf, textOf } from '../../../web/api/tolerant-wire.ts'

/** An owner as the screens show it; what the reply lacks is '' or null. */
export type OwnerView = {
  id: string
  name: string
  email: string
  phone: string
  createdAt: string
  /** Whose account added them; '' for owners who registered themselves. */
  createdBy: string
  trialEndsOn: string
  subscribed: boolean
  /** null once subscribed, or where the reply does not tell. */
  daysRemainingInTrial: number | null
}

export function ownerFromWire(body: unknown): OwnerView {
  const wire = recordOf(body)
  const { daysRemainingInTrial: days } = wire
  return {
    id: textOf(wire._id),
    name: textOf(wire.name),
    email: textOf(wire.email),
    phone: textOf(wire.phone),
    createdAt: textOf(wire.createdAt),
    createdBy: textOf(wire.createdBy),
    trialEndsOn: textOf(wire.trialEndsAt),
    subscribed: wire.subscribed === true,
    daysRemainingInTrial: typeof days === 'number' ? days : null,
  }
}

/** What an administrator did to an owner. */
export type AuditEntryView = {
  id: string
  actor: string
  action: string
  at: string
  before: Readonly<Record<string, unknown>>
  after: Readonly<Record<string, unknown>>
}

export function auditEntryFromWire(body: unknown): AuditEntryView {
  const wire = recordOf(body)
  return {
    id: textOf(wire._id),
    actor: textOf(wire.actor),
    action: textOf(wire.action),
    at: textOf(wire.at),
    before: recordOf(wire.before),
    after: recordOf(wire.after),
  }
}
