import { readFileSync } from 'node:fs'
import type { Proposed } from '../../src/features/bank/proposal.ts'
import type { BankBooks } from '../../src/features/bank/server/bank-books.ts'
import type { LineToPropose } from '../../src/features/bank/server/line-to-propose.ts'
import { longestOf } from '../../src/features/bank/server/payer-of-line.ts'
import { readBankStatement } from '../../src/features/bank/server/read/read-statement.ts'
import type { StatementAnswers } from '../../src/features/bank/statement.ts'
import type { Way } from '../../src/shared/narration.ts'
import { type Paise, paise } from '../../src/shared/paise.ts'

/** A part of what a bookkeeper books. */
type Part = { agreement: string; what: string; month?: string; paise: number }

/** A line of a sample statement with what a bookkeeper reads in it. */
export type SampleLine = {
  n: number
  date: string
  valueDate?: string | null
  debit: number
  credit: number
  channel: string
  ref: string | null
  payer: string | null
  vpa: string | null
  proposal: 'none' | { action: string; parts?: Part[]; tdsPaise?: number; receipts?: string[] }
  sure: string
  alsoOk?: string[]
  why: string
  known?: object
}

export type SampleStatement = {
  owner: string
  holder: string | null
  jointHolder?: string
  order: string
  complete: boolean
  items: SampleLine[]
}

type Owner = {
  id: string
  name: string
  otherSpellings: string[]
  agreements: {
    id: string
    unit: string
    tenant: string
    phone: string
    rentPaise: number
    tdsPercent?: number
    ended?: string
  }[]
}

type State = {
  open: {
    agreement: string
    what: string
    month?: string
    due: string
    open: number
    paid: number
  }[]
  receipts: {
    id: string
    agreement: string
    paise: number
    mode: string
    reference?: string
    date: string
  }[]
  claims: { agreement: string; utr: string; paise: number; date: string }[]
  cheques: { agreement: string; number: string; date: string; paise: number }[]
  depositsHeld: { agreement: string; paise: number }[]
  learnedPayers: { vpa: string; agreement: string }[]
  rules: { contains: string; category: string }[]
}

const json = <T>(name: string): T =>
  JSON.parse(readFileSync(new URL(`../bank/${name}`, import.meta.url), 'utf8'))

/** What a bookkeeper reads in each of the sample statements. */
export const SAMPLES = json<Record<string, SampleStatement>>('expect.json')
const OWNERS = json<Owner[]>('owners.json')

const money = (amount: number): Paise => paise(BigInt(amount))

/** The books just before a sample statement is uploaded. */
export function booksBefore(file: string): BankBooks {
  const { owner: ownerId, holder, jointHolder } = SAMPLES[file] as SampleStatement
  const owner = OWNERS.find(({ id }) => id === ownerId) as Owner
  const state = json<State>(`state/${file}.json`)
  // One tenant may rent two flats.
  const clientOf = (agreement: string) =>
    owner.agreements.find(({ id }) => id === agreement)?.phone ?? ''
  return {
    agreements: owner.agreements.map(
      ({ id, unit, tenant, phone, rentPaise, tdsPercent, ended }) => ({
        id,
        unit,
        clientId: phone,
        names: [tenant],
        phones: [phone],
        monthlyRent: money(rentPaise),
        isEnded: ended !== undefined,
        tdsPercent: tdsPercent === undefined ? null : String(tdsPercent),
      }),
    ),
    due: state.open.map(({ agreement, what, month, due, open, paid }) => ({
      chargeId: what === 'deposit' ? null : `${agreement} ${month}`,
      agreementId: agreement,
      what: what === 'deposit' ? 'deposit' : 'rent',
      month: month ?? null,
      dueOn: due,
      open: money(open),
      taxable: paid === 0 ? money(open) : null,
    })),
    receipts: state.receipts.map(({ id, agreement, paise: received, mode, reference, date }) => ({
      id,
      agreementId: agreement,
      received: money(received),
      receivedOn: date,
      reference: reference ?? null,
      isCash: mode === 'cash',
      hasLine: false,
    })),
    claims: state.claims.map(({ agreement, utr, paise: amount, date }) => ({
      id: utr,
      agreementId: agreement,
      reference: utr,
      amount: money(amount),
      paidOn: date,
    })),
    cheques: state.cheques.map(({ agreement, number, date, paise: amount }) => ({
      id: number,
      agreementId: agreement,
      number,
      amount: money(amount),
      datedOn: date,
      state: 'in hand',
    })),
    deposits: state.depositsHeld.map(({ agreement, paise: held }) => ({
      agreementId: agreement,
      held: money(held),
    })),
    payouts: [],
    learned: state.learnedPayers.map(({ vpa, agreement }) => ({
      kind: 'address',
      text: vpa,
      clientId: clientOf(agreement),
    })),
    rules: state.rules.map(({ contains, category }) => ({
      contains,
      category: category === 'maintenance' ? 'society' : 'other',
      ownCategoryId: null,
      propertyId: null,
      paidTo: null,
      amount: money(1),
    })),
    expenses: [],
    holders: [owner.name, ...owner.otherSpellings, holder, jointHolder].flatMap((it) => it ?? []),
  }
}

const WAYS: Record<string, Way> = {
  UPI: 'upi',
  NEFT: 'neft',
  IMPS: 'imps',
  NACH: 'nach',
  CHEQUE: 'cheque',
  CASH: 'cash',
  INTEREST: 'interest',
  CHARGE: 'charge',
  CARD: 'card',
  ATM: 'cash',
  LOAN: 'loan',
  BILL: 'bill',
  OWN: 'transfer',
}

/** The new lines of a sample in the order in which the money moved, as a perfect reader reads them, without notes. */
export function linesOf({ items, order }: SampleStatement): LineToPropose[] {
  const lines = items
    .filter(({ known }) => !known)
    .map(({ n, date, valueDate, debit, credit, channel, ref, payer, vpa }) => ({
      key: String(n),
      n,
      day: valueDate ?? date,
      bookedOn: date,
      printedDay: date,
      narration: payer ?? '',
      amount: money(debit || credit),
      direction: debit > 0 ? ('out' as const) : ('in' as const),
      balance: null,
      reference: ref,
      chequeNumber: channel === 'CHEQUE' ? ref : null,
      understood: {
        via:
          channel === 'CHEQUE' && debit > 0
            ? ('cheque return' as const)
            : (WAYS[channel] ?? 'other'),
        reference: ref,
        payer,
        upiAddress: vpa,
        note: null,
      },
    }))
  return asOfAccount(order === 'newest first' ? lines.toReversed() : lines)
}

/** Lines of an account of which no other file was read. */
export function asOfAccount(lines: readonly LineToPropose[]): LineToPropose[] {
  const longest = longestOf(lines)
  return lines.map((line) => ({ ...line, longestName: longest[line.understood.via] }))
}

/** The new lines of a sample as the file has them, in the order in which the money moved. */
export async function readSample(name: string): Promise<LineToPropose[]> {
  const bytes = readFileSync(new URL(`../bank/statements/${name}`, import.meta.url))
  const reading = await readBankStatement({ name, bytes }, COLUMNS[name])
  if (reading.kind !== 'statement') throw new Error(`${name}: ${reading.kind}`)
  const { lines, order } = reading.statement
  const { items } = SAMPLES[name] as SampleStatement
  const isKnown = new Map(items.map(({ n, known }) => [n, known !== undefined]))
  const fresh = lines.filter(({ n }) => !isKnown.get(n)).map((it) => ({ ...it, key: String(it.n) }))
  return asOfAccount(order === 'newest first' ? fresh.toReversed() : fresh)
}

// Of the co-operative bank nobody knows what the columns are.
const COLUMNS: Record<string, StatementAnswers> = {
  'stmt_export.txt': {
    columns: { date: 0, reference: 1, narration: 2, out: 3, in: 4, balance: 5 },
  },
}

/** What a proposal says, written as the samples write it. */
export function asSample({ proposal }: Proposed): string {
  if (proposal.action === 'tick') return `tick ${proposal.paymentIds}`
  if (proposal.action === 'pair') return `pair ${proposal.with}`
  if (proposal.action === 'reverse') return `reverse ${proposal.chequeId}`
  if (proposal.action === 'refund deposit') return `refund ${proposal.agreementId}`
  if (proposal.action !== 'receipt') return proposal.action
  return [
    ...proposal.parts.map(({ agreementId, what, month, amount }) =>
      [agreementId, what, month ?? '', amount].join(' '),
    ),
    `tds ${proposal.tds}`,
  ].join(', ')
}

/** What a bookkeeper proposes, written the same way. */
export function expectedAs({ proposal }: SampleLine): string {
  if (proposal === 'none') return 'none'
  const it = proposal as Record<string, string> & typeof proposal
  if (it.action === 'tick') return `tick ${it.receipts}`
  if (it.action === 'pair') return `pair ${it.with}`
  if (it.action === 'reverse') return `reverse ${it.cheque}`
  if (it.action === 'refund-deposit') return `refund ${it.agreement}`
  if (it.action !== 'receipt') return it.action
  return [
    ...(it.parts ?? []).map(({ agreement, what, month, paise: amount }) =>
      [agreement, what, month ?? '', amount].join(' '),
    ),
    `tds ${it.tdsPaise ?? 0}`,
  ].join(', ')
}
