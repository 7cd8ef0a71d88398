import { NO_DATE } from '../../shared/calendar-date.ts'

/** What form and server ask of the fields of the money. */
export const ledgerRules = {
  day: { prompt: NO_DATE },
  reason: { prompt: /* i18n */ 'Please enter a reason.', longest: 500 },
  reading: { prompt: /* i18n */ 'Please enter what the meter shows.' },
  kind: { prompt: /* i18n */ 'Please choose what it is for.' },
  name: { prompt: /* i18n */ 'Please enter what it is for.' },
}
