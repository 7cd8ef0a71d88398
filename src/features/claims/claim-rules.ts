import { NO_DATE } from '../../shared/calendar-date.ts'

/** Rules of form and server for claims. */
export const claimRules = {
  paidOn: { prompt: NO_DATE },
  method: { prompt: /* i18n */ 'Please choose how you paid.' },
  reason: { prompt: /* i18n */ 'Please enter a reason.', longest: 500 },
}
