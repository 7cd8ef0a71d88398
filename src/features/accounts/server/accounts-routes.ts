import { messageReply } from '../../../server/http/success-replies.ts'
import type { PdfCompiler } from '../../../server/pdf/pdf-compiler.ts'
import { type PrintedSheet, sheetDocument } from '../../../server/pdf/sheet-pdf.ts'
import { invalidField, notFound, requireVersion } from '../../../server/refusal.ts'
import { sheetFile } from '../../../server/sheet-files.ts'
import { financialYear, firstOfMonth } from '../../../shared/calendar-date.ts'
import { financialYearDays } from '../../../shared/days.ts'
import type { FileToSend } from '../../../shared/file-reply.ts'
import { formatPaise, minus, type Paise, ZERO } from '../../../shared/paise.ts'
import { dateSaid, say } from '../../../shared/said.ts'
import { recordEvent } from '../../history/server/record-event.ts'
import type { Handlers, OwnerScope } from '../../identity/server/access/scope.ts'
import { amountSaid } from '../../receipts/amount-in-words.ts'
import type { accountsContract } from '../accounts-contract.ts'
import type { DepositPaper, TdsCertificate } from '../accounts-wire.ts'
import { tdsCertificateHistory } from '../accounts-wire.ts'
import { closeYear, readClosedYears, reopenYear } from './close-year.ts'
import { listDepositPapers, listDeposits, sumDepositBefore } from './deposit-register-queries.ts'
import { sumIncome } from './income-queries.ts'
import { incomeSheet, printedIncome } from './income-sheet.ts'
import { readDayBook, readTrialBalance } from './read-accounts.ts'
import {
  isClientOfBooks,
  listTdsYears,
  lockTdsCertificate,
  putTdsCertificate,
  removeTdsCertificate,
} from './tds-ledger-queries.ts'

export function accountsRoutes({ pdf }: { pdf: PdfCompiler }): Handlers<typeof accountsContract> {
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
    'PUT /tdscertificates/{id}': async ({ scope, params: { id }, body, expectedVersion }) => {
      const isNone = body.amount === undefined || body.amount === ZERO
      const amount = isNone ? undefined : body.amount
      await noteTdsCertificate(scope, id, { ...body, amount, expectedVersion })
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

/** The paper about a deduction from a deposit, or about what was given back of it. @throws Refusal `not-found` */
async function readDepositPaper(scope: OwnerScope, id: string): Promise<PrintedSheet> {
  const [paper] = await listDepositPapers(scope, scope.today, id)
  if (!paper) throw notFound(say`Document`)
  const before = await sumDepositBefore(scope, paper)
  return depositPaper(paper, { before, owner: scope.organization.ownerName, today: scope.today })
}

type Around = { before: Paise; owner: string; today: string }

/** The entry: what was held, what was taken and why, and what is held after. */
function depositPaper(paper: DepositPaper, { before, owner, today }: Around): PrintedSheet {
  const { kind, on, amount, reason, reference, client, property } = paper
  const isDeduction = kind === 'deduction'
  const title = isDeduction
    ? say`Deduction from the security deposit`
    : say`Security deposit returned`
  const returned = reference ? say`Returned, ${reference}` : say`Returned`
  const why = isDeduction ? say`Deducted: ${reason ?? ''}` : returned
  const { address1, address2, pincode, city, state } = property
  return {
    title,
    fields: [
      { label: say`Tenant`, value: client.name },
      { label: say`Landlord`, value: owner },
      {
        label: say`Property`,
        value: [address1, address2, pincode, city, state].filter(Boolean).join(', '),
      },
      { label: say`Day`, value: dateSaid(on) },
    ],
    sheet: {
      title,
      columns: [
        { head: say`Deposit`, kind: 'text' },
        { head: say`Amount`, kind: 'money' },
      ],
      rows: [
        [say`Held before`, before],
        [why, amount],
        [say`Held after`, minus(before, amount)],
      ],
    },
    notes: [
      amountSaid(amount),
      ...(reason && !isDeduction ? [reason] : []),
      say`Rentbook only records payments; it does not handle money.`,
    ],
    signatures: [say`Landlord`, say`Tenant`],
    footer: say`Recorded by the landlord in Rentbook, printed on ${dateSaid(today)}.`,
  }
}

/** The certificates of a year; without an amount there are none. */
type NewCertificate = {
  year: string
  number: string | null
  amount: Paise | undefined
  receivedOn?: string | undefined
  expectedVersion: number | undefined
}

/**
 * Notes what a client's certificates of a financial year prove, in place of what was noted before; without an amount
 * that is removed. It moves no money.
 * @throws Refusal `not-found`; `stale-version`; `invalid` for a certificate without a number, and for a day to come
 */
async function noteTdsCertificate(
  scope: OwnerScope,
  clientId: string,
  { year, number, amount, receivedOn = scope.today, expectedVersion }: NewCertificate,
): Promise<void> {
  if (!(await isClientOfBooks(scope, clientId))) throw notFound(say`Client`)
  if (receivedOn > scope.today)
    throw invalidField('receivedOn', say`Choose today or an earlier day.`)
  if (amount !== undefined && !number)
    throw invalidField('number', say`Please enter the number of the certificate.`)
  const before = await lockTdsCertificate(scope, { clientId, year })
  requireVersion(expectedVersion, before ?? { version: 0 })
  const after =
    amount === undefined ? undefined : { year, number: number ?? '', amount, receivedOn }
  if (after) await putTdsCertificate(scope, clientId, after)
  else await removeTdsCertificate(scope, { clientId, year })
  await recordEvent(scope, {
    verb: 'changed',
    kind: 'client',
    id: clientId,
    fields: tdsCertificateHistory,
    before: noted(before),
    after: noted(after),
  })
}

const noted = (certificate: TdsCertificate | undefined) => ({
  tdsCertificate: certificate
    ? `${certificate.year}: ${formatPaise(certificate.amount)}, ${certificate.number}`
    : null,
})
