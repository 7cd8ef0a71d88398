import { createHmac } from 'node:crypto'
import type { Statement, StatementLine } from '../statement.ts'

/**
 * The fingerprint of each line, in the order of the lines, by which it is known again from another file, in another
 * format or order. It is made of what every form of a bank prints alike: the day, the amount, the way, and the payment's
 * reference; where it has none, the balance after it, else the bank's own number or the text. Lines that are equal in all
 * of that are counted from the oldest, so that two of one day stay two. `accountKey` names the account and is secret:
 * without it nobody finds a line by trying days and amounts.
 */
export function fingerprintsOf(
  { lines, order }: Pick<Statement, 'lines' | 'order'>,
  accountKey: string,
): string[] {
  const seen = new Map<string, number>()
  const oldestFirst = order === 'oldest first' ? lines : lines.toReversed()
  const prints = oldestFirst.map((line) => {
    const same = contentOf(line)
    const count = (seen.get(same) ?? 0) + 1
    seen.set(same, count)
    return createHmac('sha256', accountKey).update(`${same}|${count}`).digest('base64url')
  })
  return order === 'oldest first' ? prints : prints.reverse()
}

const contentOf = (line: StatementLine): string =>
  [line.bookedOn, line.direction, line.amount, whatIsItsOwn(line)].join('|')

function whatIsItsOwn({ understood, balance, reference, narration }: StatementLine): string {
  const known = plain(understood.reference)
  if (known !== '') return `reference ${known}`
  if (balance !== null) return `balance ${balance}`
  const own = plain(reference)
  return own !== '' ? `number ${own}` : `text ${plain(narration)}`
}

/** Letters and digits alone, without the zeros that some forms put before a number. */
const plain = (text: string | null): string =>
  (text ?? '')
    .toUpperCase()
    .replace(/[^\p{L}\p{N}]/gu, '')
    .replace(/^0+/, '')
