import { t } from '@lingui/core/macro'
import type { NotMailed } from '../reminder-wire.ts'

/** Why a client gets no reminder by mail, as it follows their name. */
export const notMailedTexts = (): Record<NotMailed, string> => ({
  paid: t`nothing is overdue any more`,
  claim: t`says they paid`,
  'no email': t`no email address`,
  closed: t`their account is closed`,
  stopped: t`they stopped these reminders`,
  unwanted: t`they stopped all emails from you`,
  off: t`you switched their reminders off`,
  'mailed today': t`emailed today`,
  limit: t`the day’s limit of emails was reached`,
})
