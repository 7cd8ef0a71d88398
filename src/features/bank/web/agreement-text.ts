import { plural, t } from '@lingui/core/macro'
import { formatDate } from '../../../shared/calendar-date.ts'
import type { BankAccount } from '../bank-wire.ts'

/** Says what is proven of an account: never more than the statements and the decided lines show. */
export function agreementText({ agreesFrom, agreesUpTo, ...account }: BankAccount): string {
  const { unseen, missingFrom, waiting, waitingOut, left } = account
  const [from, to] = [agreesFrom, agreesUpTo].map((day) => day && formatDate(day))
  const proven =
    !from || !to
      ? t`Nothing is proven yet.`
      : unseen > 0
        ? from === to
          ? t`On ${to} every line is decided.`
          : t`From ${from} to ${to} every line is decided.`
        : from === to
          ? t`Bank and books agree on ${to}.`
          : t`Bank and books agree from ${from} to ${to}.`
  return [
    proven,
    unseen > 0 &&
      plural(unseen, {
        one: '# payment of your books in these days is on no statement.',
        other: '# payments of your books in these days are on no statement.',
      }),
    missingFrom && t`From ${formatDate(missingFrom)} on a statement is missing.`,
    waiting > 0 && plural(waiting, { one: '# payment is open.', other: '# payments are open.' }),
    waitingOut > 0 &&
      plural(waitingOut, { one: '# payment out is open.', other: '# payments out are open.' }),
    left > 0 && plural(left, { one: '# line is laid aside.', other: '# lines are laid aside.' }),
  ]
    .filter(Boolean)
    .join(' ')
}
