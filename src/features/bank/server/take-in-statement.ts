import type { KeyObject } from 'node:crypto'
import type * as z from 'zod'
import { newId } from '../../../server/new-id.ts'
import { notFound } from '../../../server/refusal.ts'
import { say } from '../../../shared/said.ts'
import { recordEvent } from '../../history/server/record-event.ts'
import type { OwnerScope } from '../../identity/server/access/scope.ts'
import type { bankContract } from '../bank-contract.ts'
import { statementHistory } from '../bank-wire.ts'
import type {
  BankStatement,
  BankStatementLine,
  StatementAnswers,
  StatementReading,
} from '../statement.ts'
import type { StatementReply } from '../statement-reply-wire.ts'
import {
  type AccountRow,
  addAccount,
  dropWaiting,
  insertLines,
  keepHabits,
  keepSpans,
  listAccountRows,
  listKeys,
  lockAccount,
  rememberColumns,
  trustLines,
} from './bank-queries.ts'
import { type KeyOf, keyedBy, keysOf, type LineKeys, sameAmong } from './known-lines.ts'
import { NameBook, widthOf } from './payer-name.ts'
import { type LongestNames, longestOf, payerName } from './payer-of-line.ts'
import { withSpan } from './spans.ts'

/** Reads a file off the main thread; nothing of it is kept. */
export type ReadStatement = (
  file: { name: string; bytes: Uint8Array },
  answers: (headKey: string) => StatementAnswers,
  onShare: (share: number) => void,
) => Promise<StatementReading>

type Body = z.output<(typeof bankContract)['POST /bankstatements']['body']>

const BLANK: StatementReply = {
  kind: 'refused',
  taken: null,
  bank: null,
  lastFour: null,
  holder: null,
  isOther: false,
  head: [],
  rows: [],
  guess: [],
  examples: [],
  why: null,
  accounts: [],
  row: null,
}

/** A person's answers about these heads, now or for an earlier file. */
export async function answersFor(
  scope: OwnerScope,
  { answers }: Body,
): Promise<(headKey: string) => StatementAnswers> {
  const known = await listAccountRows(scope)
  return (headKey) => ({
    ...(!answers?.anew && known.find((it) => it.headKey === headKey)?.answers),
    ...(answers?.columns && { columns: answers.columns }),
    ...(answers?.dates && { dates: answers.dates }),
    ...(answers?.part !== undefined && { part: answers.part }),
  })
}

/**
 * Takes in what was read of a file: the lines that are not known yet. Asks first for what the file does not say: its
 * columns, its dates, the account. @throws Refusal `not-found` for an account that is none
 */
export async function takeInStatement(
  scope: OwnerScope,
  { hashKey }: { hashKey: KeyObject },
  {
    body,
    reading,
    onShare,
  }: { body: Body; reading: StatementReading; onShare: (share: number) => void },
): Promise<StatementReply> {
  if (reading.kind === 'refused') return { ...BLANK, ...reading }
  if (reading.kind === 'asks for columns')
    return {
      ...BLANK,
      kind: reading.kind,
      head: reading.head,
      rows: reading.rows,
      lastFour: reading.accountLast4,
      guess: guessed(reading.guess),
    }
  if (reading.kind === 'asks for dates')
    return { ...BLANK, kind: reading.kind, examples: reading.examples }
  const { statement, headKey } = reading
  const account = await accountOf(scope, body, statement)
  if (!account) return askForAccount(scope, statement)
  const locked = (await lockAccount(scope, account.id)) ?? account
  const { spans } = locked
  if (body.answers?.columns || body.answers?.dates)
    await rememberColumns(scope, account.id, { headKey, answers: answersIn(body) })
  const longestNames = longestOf(statement.lines, locked.longestNames)
  const isDoubted = isInDoubt(statement, locked)
  const swapsColumns = locked.swapsColumns || (statement.isSwapped && !isDoubted)
  await keepHabits(scope, { id: account.id, longestNames, swapsColumns })
  const taken = await takeLines(scope, {
    account,
    statement,
    hashKey,
    longestNames,
    isDoubted,
    onShare,
    isCorrected: body.answers?.anew === true,
  })
  const keyOf = keyedBy(hashKey, scope, account)
  const span = spanOf(statement, keyOf)
  if (span) await keepSpans(scope, account.id, withSpan(spans, span))
  await recordEvent(scope, {
    verb: 'added',
    kind: 'bank statement',
    id: account.id,
    fields: statementHistory,
    after: { name: account.name, lines: taken.added, known: taken.known },
  })
  return { ...BLANK, kind: 'taken', bank: statement.bank, lastFour: account.lastFour, taken }
}

const answersIn = ({ answers }: Body): StatementAnswers => ({
  ...(answers?.columns && { columns: answers.columns }),
  ...(answers?.dates && { dates: answers.dates }),
})

const guessed = (guess: object): StatementReply['guess'] =>
  Object.entries(guess).flatMap(([meaning, place]) =>
    typeof place === 'number' ? [{ meaning: meaning as never, place }] : [],
  )

/** The account that was named, or the one with the bank and the last digits of the file. */
async function accountOf(
  scope: OwnerScope,
  { account, newAccount }: Body,
  { bank, accountLast4, accountFrom }: BankStatement,
): Promise<AccountRow | undefined> {
  if (account !== undefined) {
    const known = account === null ? undefined : await lockAccount(scope, account)
    if (!known) throw notFound(say`Bank account`)
    return known
  }
  const known = (await listAccountRows(scope)).filter(
    (it) => accountLast4 !== null && it.lastFour === accountLast4 && it.bank === (bank ?? ''),
  )
  const [only] = known
  // Four digits in a file's name may be anything.
  if (only && known.length === 1 && accountFrom !== 'file name') return only
  if (!newAccount) return undefined
  return addAccount(scope, { name: newAccount, bank: bank ?? '', lastFour: accountLast4 ?? '' })
}

/** Asks whose account it is; another name than the owner's is said. */
async function askForAccount(
  { organization }: OwnerScope,
  { bank, accountLast4, holder }: BankStatement,
): Promise<StatementReply> {
  const own = new NameBook<string>()
  own.add(organization.ownerName, organization.ownerName)
  const isOther = holder !== null && own.sharing(holder).size === 0
  const asked = { ...BLANK, kind: 'asks for account' as const, bank, holder, isOther }
  return { ...asked, lastFour: accountLast4 }
}

/**
 * Whether nothing of a file may be certain: it does not add up, or does not prove which way its money went though an
 * earlier file of the account had its columns the wrong way round.
 */
function isInDoubt(
  { addsUp, totalsAgree, opening, lines }: BankStatement,
  { swapsColumns }: AccountRow,
): boolean {
  if (addsUp === false || totalsAgree === false) return true
  return swapsColumns && !isProven({ addsUp, opening, lines })
}

/** Whether the balances of a file prove which way its money went. */
const isProven = ({
  addsUp,
  opening,
  lines,
}: Pick<BankStatement, 'addsUp' | 'opening' | 'lines'>) =>
  addsUp === true && (lines.length > 1 || opening?.from === 'printed')

type Taken = {
  account: AccountRow
  statement: BankStatement
  hashKey: KeyObject
  longestNames: LongestNames
  isDoubted: boolean
  /** Whether a person names the columns once more, because they were wrong. */
  isCorrected: boolean
  onShare: (share: number) => void
}

async function takeLines(
  scope: OwnerScope,
  { account, statement, hashKey, longestNames, isDoubted, isCorrected, onShare }: Taken,
) {
  const { lines: printed, order, complete, difference, gap } = statement
  const lines = order === 'newest first' ? printed.toReversed() : printed
  const keyOf = keyedBy(hashKey, scope, account)
  const isOwn = ownLines(statement, longestNames)
  const all = lines.map((line) => ({
    line: { ...line, key: newId(), isOwn: isOwn(line), isDoubted },
    keys: keysOf(line, keyOf),
  }))
  const keys = all.map((it) => it.keys)
  const stored = await listKeys(
    scope,
    account.id,
    keys.map(({ dayKey }) => dayKey),
  )
  const same = sameAmong(keys, stored)
  const known = same.map((it) => it !== undefined)
  const added = all.filter((_, at) => !known[at])
  if (isCorrected || (!isDoubted && isProven(statement)))
    await dropWrongWay(scope, account.id, {
      added: added
        .map(({ line }) => turnedRound(line, keyOf))
        .filter(({ referenceKey }) => isCorrected || referenceKey !== null),
      known: new Set(same.flatMap((it) => it?.id ?? [])),
    })
  onShare(COMPARED)
  await insertLines(scope, account.id, added, (share) => onShare(COMPARED + share * (1 - COMPARED)))
  if (!isDoubted)
    await trustLines(
      scope,
      same.flatMap((it) => it?.id ?? []),
    )
  return {
    accountId: account.id,
    added: added.length,
    known: all.length - added.length,
    complete,
    difference,
    gap: gap ? daysAt(printed, [gap.afterLine, gap.beforeLine]) : [],
  }
}

/** The share of its time that comparing lines with known ones takes, before they are kept. */
const COMPARED = 0.4

/** The keys of a line had its money gone the other way. */
const turnedRound = (line: BankStatementLine, keyOf: KeyOf): LineKeys =>
  keysOf({ ...line, direction: line.direction === 'in' ? 'out' : 'in' }, keyOf)

/**
 * Takes out lines that wait and that an earlier reading had the wrong way round: of the same day, amount and reference as
 * a new one, and not in this file, whose columns its balances or a person's correction prove.
 */
async function dropWrongWay(
  scope: OwnerScope,
  accountId: string,
  { added, known }: { added: readonly LineKeys[]; known: ReadonlySet<string> },
): Promise<void> {
  const stored = await listKeys(
    scope,
    accountId,
    added.map(({ dayKey }) => dayKey),
  )
  // What has no reference is only taken out for what has none either.
  const left = stored.filter(({ id }) => !known.has(id))
  const ofKind = (lines: readonly LineKeys[], isNamed: boolean) =>
    lines.filter(({ referenceKey }) => (referenceKey !== null) === isNamed)
  const wrong = [true, false].flatMap((isNamed) =>
    sameAmong(
      ofKind(added, isNamed),
      left.filter(({ referenceKey }) => (referenceKey !== null) === isNamed),
    ),
  )
  await dropWaiting(
    scope,
    wrong.flatMap((it) => it?.id ?? []),
  )
}

/** The days of which a statement tells all: none where it does not add up, or where that cannot be said. */
function spanOf(
  { lines, complete, addsUp, totalsAgree, opening, closing }: BankStatement,
  keyOf: KeyOf,
) {
  const days = lines.map(({ bookedOn }) => bookedOn).toSorted()
  const [from, to] = [days[0], days.at(-1)]
  if (!complete || addsUp !== true || totalsAgree === false || !from || !to) return undefined
  const key = (balance: BankStatement['opening']) =>
    balance && keyOf('balance', String(balance.amount))
  return { from, to, opening: key(opening), closing: key(closing) }
}

const daysAt = (lines: readonly BankStatementLine[], places: readonly number[]): string[] =>
  places.flatMap((n) => lines.find((line) => line.n === n)?.bookedOn ?? [])

/** Money between accounts of who holds this one. */
function ownLines(
  { holder, jointHolder }: BankStatement,
  longestNames: LongestNames,
): (line: BankStatementLine) => boolean {
  const holders = new NameBook<string>()
  for (const name of [holder, jointHolder]) if (name) holders.add(name, name)
  return ({ understood }) => {
    const name = payerName(understood)
    return name !== null && holders.fitting(name, widthOf(longestNames[understood.via])).size > 0
  }
}
