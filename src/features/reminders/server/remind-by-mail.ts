import { notFound, Refusal } from '../../../server/refusal.ts'
import { addDays } from '../../../shared/calendar-date.ts'
import { sumOf, ZERO } from '../../../shared/paise.ts'
import { say } from '../../../shared/said.ts'
import type { Remindability } from '../../dues/dues.ts'
import type { OwnerScope } from '../../identity/server/access/scope.ts'
import { takeMail } from '../../identity/server/mail-ceiling.ts'
import { stepOn } from '../reminder-steps.ts'
import type { NotMailed } from '../reminder-wire.ts'
import { isWithinHours, WAKING_HOURS } from '../waking-hours.ts'
import { recordReminderEvent } from './change-reminders.ts'
import {
  listLeasesToRemind,
  listOverdueCharges,
  type OverdueCharge,
} from './leases-to-remind-queries.ts'
import { findReminderSettings } from './reminder-choice-queries.ts'
import {
  type Demand,
  type Letterhead,
  letterOf,
  mailReminder,
  type ReminderMailDeps,
  readLetterhead,
} from './reminder-mail.ts'
import { insertReminder, insertSentSteps, listSentSteps, markHeld } from './reminder-queries.ts'
import { findReminderStates } from './reminder-state-queries.ts'
import type { FindClaimed } from './run-reminders.ts'

type Deps = ReminderMailDeps & { findClaimed: FindClaimed }

/** The number of reminders mailed, and the agreements that got none, each with the reason. */
type Outcome = { mailed: number; unmailed: { leaseId: string; reason: NotMailed }[] }

/**
 * Mails a reminder of what is overdue to the client of each of these agreements: at most one a day for each, whether
 * the owner has the automatic ones switched on or not. Steps that it reaches count as sent.
 * @throws Refusal `not-found`; `conflict` between 20:00 and 09:00
 */
export async function remindByMail(
  scope: OwnerScope,
  deps: Deps,
  leaseIds: readonly string[],
): Promise<Outcome> {
  if (!isWithinHours(scope.now, scope.timeZone, WAKING_HOURS)) throw asleep()
  const leases = await listLeasesToRemind(scope, leaseIds, { lock: true })
  if (leases.length < leaseIds.length) throw notFound(say`Rent agreement`)
  const settings = await findReminderSettings(scope)
  const letterhead = await readLetterhead(scope, settings)
  const states = await findReminderStates(scope, deps.findClaimed, leaseIds)
  const overdue = Map.groupBy(await listOverdue(scope, leaseIds), ({ leaseId }) => leaseId)
  const outcome: Outcome = { mailed: 0, unmailed: [] }
  for (const lease of leases) {
    const charges = overdue.get(lease.id) ?? []
    const asked = { lease, ...askedOf(charges, scope.today) }
    const mailed =
      reasonOf(states.get(lease.id), asked) ?? (await mailOne(scope, deps, letterhead, asked))
    if (typeof mailed === 'string') {
      outcome.unmailed.push({ leaseId: lease.id, reason: mailed })
      continue
    }
    await noteSteps(scope, mailed.reminderId, charges, settings.steps)
    await recordReminderEvent(scope, lease.id, 'emailed')
    outcome.mailed++
  }
  return outcome
}

/** The letter that `remindByMail` would send now; where nothing is overdue, about ₹ 0. @throws Refusal `not-found` */
export async function previewLetter(
  scope: OwnerScope,
  deps: Pick<Deps, 'appUrl'>,
  leaseId: string,
): Promise<{ subject: string; text: string }> {
  const [lease] = await listLeasesToRemind(scope, [leaseId])
  const charges = await listOverdue(scope, [leaseId])
  if (!lease) throw notFound(say`Rent agreement`)
  const letterhead = await readLetterhead(scope, await findReminderSettings(scope))
  const asked = { lease, ...askedOf(charges, scope.today) }
  const { subject, text } = letterOf(scope, deps, letterhead, asked)
  return { subject, text }
}

const asleep = () =>
  new Refusal(
    'conflict',
    say`Reminders are emailed between ${WAKING_HOURS.from}:00 and ${WAKING_HOURS.to}:00. Please try again then.`,
  )

/** The charges that were due before today: what the list of dues counts as overdue. */
const listOverdue = (scope: OwnerScope, leaseIds: readonly string[]) =>
  listOverdueCharges(scope, leaseIds, addDays(scope.today, -1))

const askedOf = (charges: readonly OverdueCharge[], today: string) => ({
  amount: sumOf(charges.map(({ open }) => open)),
  dueOn: charges[0]?.dueOn ?? today,
})

function reasonOf(state: Remindability | undefined, { amount }: Demand): NotMailed | null {
  if (amount <= ZERO) return 'paid'
  if (state && state.claimed > ZERO) return 'claim'
  return state?.unmailed ?? null
}

async function mailOne(
  scope: OwnerScope,
  deps: Deps,
  letterhead: Letterhead,
  asked: Demand,
): Promise<{ reminderId: string } | NotMailed> {
  const { lease, amount } = asked
  const noted = { leaseId: lease.id, clientId: lease.clientId, channel: 'email' as const }
  const id = await insertReminder(scope, { ...noted, step: null, amount })
  if (id === undefined) return 'mailed today'
  if (!(await takeMail(scope, deps, lease.email))) {
    await markHeld(scope, id)
    return 'limit'
  }
  await mailReminder(scope, deps, letterhead, { id, ...asked })
  return { reminderId: id }
}

/** The automatic reminders do not repeat tomorrow what was written today. */
async function noteSteps(
  scope: OwnerScope,
  reminderId: string,
  charges: readonly OverdueCharge[],
  steps: readonly number[],
): Promise<void> {
  const done = await listSentSteps(
    scope,
    charges.map(({ id }) => id),
  )
  const reached = charges.flatMap(({ id: chargeId, dueOn }) => {
    const reminded = done.filter((it) => it.chargeId === chargeId).map(({ step }) => step)
    const step = stepOn(scope.today, { dueOn, reminded }, steps)
    return step === null ? [] : [{ chargeId, step }]
  })
  if (reached.length > 0) await insertSentSteps(scope, reminderId, reached)
}
