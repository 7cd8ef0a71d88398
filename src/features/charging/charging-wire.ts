import { NO_DATE } from '../../shared/calendar-date.ts'
import {
  requiredDate,
  requiredMeasure,
  requiredText,
  requiredWord,
} from '../../shared/form-kinds.ts'
import { flag } from '../../shared/wire-kinds.ts'
import { wireRecord } from '../../shared/wire-record.ts'
import { RECURRING_KINDS } from '../ledger/charge.ts'
import { moneyDraftWire } from '../ledger/money-draft-wire.ts'

const askedDay = requiredDate({ prompt: NO_DATE })
const WHAT_FOR = /* i18n */ 'Please enter what it is for.'

/** The date charging starts. */
export const chargingWire = wireRecord({ chargeFrom: askedDay })

/** A charge by hand. */
export const chargeDraftWire = wireRecord({
  ...moneyDraftWire,
  name: requiredText({ prompt: WHAT_FOR }),
  dueOn: askedDay,
  hasGst: ['gst', flag],
})

/** A reading of the sub-meter. */
export const readingDraftWire = wireRecord({
  readOn: askedDay,
  reading: requiredMeasure({ prompt: /* i18n */ 'Please enter what the meter shows.' }),
  startsNewMeter: ['newMeter', flag],
  hasGst: ['gst', flag],
})

/** A charge that recurs every month, as an owner adds it. */
export const recurringDraftWire = wireRecord({
  name: requiredText({ prompt: WHAT_FOR, longest: 100 }),
  kind: requiredWord(RECURRING_KINDS, { prompt: /* i18n */ 'Please choose what it is for.' }),
  hasGst: ['gst', flag],
  from: ['fromDate', askedDay],
})

/** The last day of what recurs. */
export const recurringEndWire = wireRecord({ to: ['toDate', askedDay] })
