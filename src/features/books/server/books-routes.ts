import { messageReply } from '../../../server/http/success-replies.ts'
import type { PdfCompiler } from '../../../server/pdf/pdf-compiler.ts'
import { type PrintedSheet, sheetDocument } from '../../../server/pdf/sheet-pdf.ts'
import { invalidField } from '../../../server/refusal.ts'
import { sheetFile } from '../../../server/sheet-files.ts'
import { financialYear, financialYearDays, firstOfMonth } from '../../../shared/calendar-date.ts'
import type { Days } from '../../../shared/days.ts'
import type { FileToSend } from '../../../shared/file-reply.ts'
import { minus, plus, sumOf, ZERO } from '../../../shared/paise.ts'
import { dateSaid, daysSaid, say, type Text } from '../../../shared/said.ts'
import type { Sheet } from '../../../shared/sheet.ts'
import type { Handlers, OwnerScope } from '../../identity/server/access/scope.ts'
import { findReceiptsOf } from '../../receipts/server/receipts-of-payments.ts'
import { type DayBook, type Income, MAX_ENTRIES, type TrialBalance } from '../books.ts'
import type { booksContract } from '../books-contract.ts'
import { ACCOUNTS } from '../books-wire.ts'
import { closeYear, readClosedYears, reopenYear } from './close-year.ts'
import { readDepositPaper } from './deposit-paper.ts'
import { listDepositPapers, listDeposits } from './deposit-register-queries.ts'
import { sumIncome } from './income-queries.ts'
import { listEntries, sumAccounts } from './journal-queries.ts'
import { noteTdsCertificate } from './note-tds-certificate.ts'
import { listTdsYears } from './tds-ledger-queries.ts'

export function booksRoutes({ pdf }: { pdf: PdfCompiler }): Handlers<typeof booksContract> {
  return {
    'GET /daybook': async ({ scope, query: { to = scope.today, from = firstOfMonth(to) } }) => ({
      status: 200,
      body: await readDayBook(scope, { from, to }),
    }),
    'GET /trialbalance': async ({ scope, query }) => {
      const { to = scope.today, from = financialYearDays(to).from } = query
      return { status: 200, body: await readTrialBalance(scope, { from, to }) }
    },
    'GET /depositregister': async ({ scope, query: { to = scope.today } }) => {
      const [deposits, papers] = await Promise.all([
        listDeposits(scope, to),
        listDepositPapers(scope, to),
      ])
      return { status: 200, body: { to, deposits, papers } }
    },
    'GET /depositregister/{id}/pdf': async ({ scope, wording, params: { id } }) => {
      const paper = await readDepositPaper(scope, id)
      const make: FileToSend['make'] = (asker) => pdf.compile(sheetDocument(paper, wording), asker)
      return { status: 200, body: { name: 'deposit.pdf', make } }
    },
    'GET /tdsledger': async ({ scope }) => ({
      status: 200,
      body: { years: await listTdsYears(scope) },
    }),
    'PUT /tdscertificates/{id}': async ({ scope, params: { id }, body }) => {
      const isNone = body.amount === undefined || body.amount === ZERO
      const amount = isNone ? undefined : body.amount
      await noteTdsCertificate(scope, id, { ...body, amount })
      return messageReply(isNone ? 'Removed.' : 'The certificate is saved.')
    },
    'GET /closedyears': async ({ scope }) => ({ status: 200, body: await readClosedYears(scope) }),
    'POST /closedyears': async ({ scope, wording, body: { year } }) => {
      await closeYear(scope, year)
      return messageReply(say`The year ${year} is closed.`.in(wording))
    },
    'POST /closedyears/reopen': async ({ scope, body: { reason } }) => {
      await reopenYear(scope, reason)
      return messageReply('The year is open again.')
    },
    'GET /income': async ({ scope, wording, query: { to = scope.today, as = 'json' } }) => {
      const days = financialYearDays(to)
      const year = financialYear(to)
      const income = { year, ...days, properties: await sumIncome(scope, days) }
      if (as === 'json') return { status: 200, body: income }
      const made = {
        name: `income-${year}`,
        sheet: () => incomeSheet(income),
        printed: () => printedIncome(income, scope),
      }
      return { status: 200, body: sheetFile(as, made, { pdf, wording }) }
    },
  }
}

/** @throws Refusal `invalid` for days in the wrong order, and for too many entries */
async function readDayBook(scope: OwnerScope, days: Days): Promise<DayBook> {
  requireInOrder(days)
  const all = await listEntries(scope, days, MAX_ENTRIES + 1)
  if (all.length > MAX_ENTRIES)
    throw invalidField('to', say`These are too many entries at once. Please choose fewer days.`)
  const shown = all.filter(({ folded }) => !folded)
  const receipts = await findReceiptsOf(scope, [...new Set(shown.map((it) => it.documentId))])
  const entries = shown.map(({ folded: _, ...entry }) => ({
    ...entry,
    receiptCode: receipts.get(entry.documentId)?.code || null,
  }))
  const total = sumOf(entries.map(({ amount }) => amount))
  return { ...days, entries, total, folded: all.length - shown.length }
}

/** @throws Refusal `invalid` for days in the wrong order */
async function readTrialBalance(scope: OwnerScope, days: Days): Promise<TrialBalance> {
  requireInOrder(days)
  const sums = await sumAccounts(scope, days)
  const accounts = sums
    .map((it) => ({ ...it, closing: minus(plus(it.opening, it.debits), it.credits) }))
    .sort((a, b) => ACCOUNTS.indexOf(a.account) - ACCOUNTS.indexOf(b.account))
  const debits = sumOf(accounts.map((it) => it.debits))
  const credits = sumOf(accounts.map((it) => it.credits))
  return { ownerName: scope.actor.name, ...days, accounts, debits, credits }
}

function requireInOrder({ from, to }: Days): void {
  if (from > to) throw invalidField('to', say`This is before the first day.`)
}

function printedIncome(income: Income, { actor, today }: OwnerScope): PrintedSheet {
  return {
    title: say`Income ${income.year}`,
    fields: [
      { label: say`Owner`, value: actor.name },
      { label: say`Days`, value: daysSaid(income) },
    ],
    sheet: incomeSheet(income),
    notes: [say`Dues are below zero where rent was paid in advance. Deposits are not income.`],
    footer: say`Made on ${dateSaid(today)} from what was recorded in Rentbook until then.`,
  }
}

const money = (head: Text) => ({ head, kind: 'money' as const, isSummed: true })

/** The income of a financial year for spreadsheets and paper. */
const incomeSheet = ({ year, properties }: Income): Sheet<Text> => ({
  title: say`Income ${year}`,
  columns: [
    { head: say`Property`, kind: 'text' },
    ...[money(say`Opening dues`), money(say`Brought forward`), money(say`Charged`)],
    ...[money(say`Credited`), money(say`Received`), money(say`TDS`), money(say`From deposits`)],
    ...[money(say`Closing dues`), money(say`Net deposits`)],
  ],
  rows: properties.map((it) => [
    [it.property.address1, it.property.address2, it.property.city].filter(Boolean).join(', '),
    ...[it.owedBefore, it.broughtForward, it.charged, it.credited, it.received, it.tds],
    ...[it.fromDeposits, it.owedAfter, it.deposits],
  ]),
})
