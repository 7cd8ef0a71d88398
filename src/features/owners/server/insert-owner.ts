import type { Transaction } from '../../../server/database/database.ts'
import { newId } from '../../../server/new-id.ts'
import { today } from '../../../shared/calendar-date.ts'
import { newTrial, type Trial } from '../../identity/trial.ts'
import './owner-tables.ts'
import { refuseTakenEmail } from './owner-queries.ts'

type NewOwner = {
  name: string
  email: string
  phone: string
  passwordHash: string
  createdBy: string | null
}
/** When and for how long (days) the trial runs; days are those of `timeZone`. */
export type TrialTerms = { now: Date; timeZone: string; trialDays: number }

export type InsertedOwner = { id: string; organizationId: string; trial: Trial }

/** Opens an organization with its owner and trial. `profile` holds further columns of the owner's row. @throws Refusal `email-taken` */
export async function insertOwner(
  tx: Transaction,
  { name, email, phone, passwordHash, createdBy }: NewOwner,
  { now, timeZone, trialDays }: TrialTerms,
  profile: (ownerId: string) => Record<string, unknown> = () => ({}),
): Promise<InsertedOwner> {
  const [id, organizationId] = [newId(), newId()]
  const trial = newTrial(today(now, timeZone), trialDays)
  await tx
    .insertInto('organizations')
    .values({ id: organizationId, trialEndsOn: trial.trialEndsOn, createdAt: now })
    .execute()
  await refuseTakenEmail(() =>
    tx
      .insertInto('accounts')
      .values({
        id,
        role: 'owner',
        organizationId,
        email,
        name,
        passwordHash,
        createdAt: now,
      })
      .execute(),
  )
  await tx
    .insertInto('owners')
    .values({
      id,
      organizationId,
      phone,
      createdBy,
      createdAt: now,
      updatedAt: now,
      ...profile(id),
    })
    .execute()
  return { id, organizationId, trial }
}
