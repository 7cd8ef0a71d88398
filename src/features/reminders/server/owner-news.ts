import { asRole, paths } from '../../../paths.ts'
import type { Mailer } from '../../../server/mail/mail.ts'
import { nameInMail, sentenceInMail } from '../../../server/mail/name-in-mail.ts'
import { daysBetween, formatDate } from '../../../shared/calendar-date.ts'
import type { BooksScope, SystemScope } from '../../identity/server/access/scope.ts'
import {
  findOwnerToMail,
  insertMailedNews,
  listBounced,
  listEnding,
  listMailedNews,
  listRising,
} from './owner-news-queries.ts'
import { findReminderSettings } from './reminder-choice-queries.ts'

export type NewsDeps = {
  mailer: Mailer
  appUrl: string
  /** The ids of the claims that wait, longest first. */
  listWaitingClaimIds: (scope: BooksScope) => Promise<string[]>
}

/** `about` identifies a piece of news, so that it is mailed once. */
type News = { about: string; line: string }

const ENDING_DAYS = [60, 30] as const
const RISE_DAYS = 30

/**
 * Mails the owner what needs attention and was not mailed yet, at most one mail a day: agreements that end in 60 and
 * in 30 days, rises that are due, claims that wait, reminders that bounced. Queued in the transaction that notes it.
 * Returns whether some of it waits for tomorrow's mail.
 */
export async function mailOwnerNews(scope: SystemScope, deps: NewsDeps): Promise<boolean> {
  const { ownerMail } = await findReminderSettings(scope)
  if (!ownerMail) return false
  const all = await listNews(scope, deps)
  const mailed = new Set(
    await listMailedNews(
      scope,
      all.map(({ about }) => about),
    ),
  )
  const fresh = all.filter(({ about }) => !mailed.has(about))
  if (fresh.length === 0) return false
  // The key of the day makes servers wait for each other here, and the second one leave it.
  const day = `day ${scope.today}`
  if ((await insertMailedNews(scope, [day])).length === 0) return true
  await insertMailedNews(
    scope,
    fresh.map(({ about }) => about),
  )
  const { name, email } = await findOwnerToMail(scope)
  await deps.mailer.enqueue(scope.tx, {
    to: email,
    subject: fresh.length === 1 ? 'One thing to look at' : `${fresh.length} things to look at`,
    text: `Dear ${nameInMail(name)},

${fresh.map(({ line }) => `- ${line}`).join('\n')}

${deps.appUrl}${asRole(paths.dashboard, 'owner')}`,
  })
  return false
}

async function listNews(scope: SystemScope, deps: NewsDeps): Promise<News[]> {
  const claims = await deps.listWaitingClaimIds(scope)
  const claimNews = claims.map((id) => ({ about: `claim ${id}`, line: '' }))
  const waiting =
    claims.length === 1
      ? 'One payment waits for you to confirm.'
      : `${claims.length} payments wait for you to confirm.`
  return [
    // One line for all of them, repeated when there is another.
    ...claimNews.slice(-1).map(({ about }) => ({ about, line: waiting })),
    ...(await listEnding(scope, ENDING_DAYS[0])).map((it) => endingNews(scope, it)),
    ...(await listRising(scope, RISE_DAYS)).map(({ id, dueOn, incrementPercentage, ...names }) => ({
      about: `rise ${id} ${dueOn}`,
      line: `The rent of ${whoAndWhere(names)} is due to rise by ${incrementPercentage} per cent on ${formatDate(dueOn)}.`,
    })),
    ...(await listBounced(scope)).map(({ reminderId, ...names }) => ({
      about: `bounced ${reminderId}`,
      line: `A reminder to ${nameInMail(names.name)} could not be delivered. Please look at the email address.`,
    })),
  ]
}

type Ending = Awaited<ReturnType<typeof listEnding>>[number]

function endingNews({ today }: SystemScope, { id, endDate, ...names }: Ending): News {
  const days = daysBetween(today, endDate)
  const mark = days <= ENDING_DAYS[1] ? ENDING_DAYS[1] : ENDING_DAYS[0]
  return {
    about: `ends ${mark} ${id} ${endDate}`,
    line: `The agreement with ${whoAndWhere(names)} ends on ${formatDate(endDate)}, in ${days} days.`,
  }
}

const whoAndWhere = ({
  name,
  address1,
  address2,
}: Record<'name' | 'address1' | 'address2', string>) =>
  `${nameInMail(name)} (${sentenceInMail([address1, address2].filter(Boolean).join(', '))})`
