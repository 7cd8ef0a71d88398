import { nullable, oneOf, text } from '../../shared/wire-kinds.ts'
import { type Decoded, wireRecord } from '../../shared/wire-record.ts'
import { rupees } from '../charges/rupees-wire.ts'

/**
 * What the law may ask of who pays or receives rent; the screens say it in words, and nothing is refused for it.
 *
 * - `cash-limit`: so much cash from one person in a day may not be received; `amount` is the limit.
 * - `tds`: on such a rent the client may have to withhold tax; `amount` is the rent of a month above which,
 *   `rate` the per cent.
 * - `tds-proposal`: what that comes to for the year, less what was told already.
 * - `tds-unchecked`: nobody compared the tax that the client told with the tax department.
 * - `pan-not-given`: employers ask for the landlord's PAN, and the paper has none.
 */
export const NOTICES = [
  'cash-limit',
  'tds',
  'tds-proposal',
  'tds-unchecked',
  'pan-not-given',
] as const

export const noticeWire = wireRecord({
  code: oneOf(NOTICES),
  amount: nullable(rupees),
  rate: nullable(text),
})

export type Notice = Decoded<typeof noticeWire>
