import { requiredDate } from '../../shared/asked-kinds.ts'
import { NO_DATE } from '../../shared/calendar-date.ts'
import { wireRecord } from '../../shared/wire-record.ts'
import { reasonWire } from '../charges/charge-draft-wire.ts'

const askedDay = requiredDate({ prompt: NO_DATE })

/** From when on another rent is charged. */
export const rentChangeWire = wireRecord({ from: askedDay })

/** The same agreement on another term: its last day, and from when on another rent is charged. */
export const renewalWire = wireRecord({ endDate: askedDay, from: askedDay })

/** The last day of an agreement, and why it ends. */
export const endingWire = wireRecord({ endedOn: askedDay, ...reasonWire })
