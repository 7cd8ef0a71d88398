import { NO_DATE } from '../../shared/calendar-date.ts'

/** Rules of form and server for the fields of money. */
export const ledgerRules = {
  day: { prompt: NO_DATE },
  reason: { prompt: /* i18n */ 'Please enter a reason.', longest: 500 },
  reading: { prompt: /* i18n */ 'Please enter what the meter shows.' },
  kind: { prompt: /* i18n */ 'Please choose what it is for.' },
  name: { prompt: /* i18n */ 'Please enter what it is for.' },
}
