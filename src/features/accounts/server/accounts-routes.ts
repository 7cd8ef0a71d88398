import { messageReply } from '../../../server/http/success-replies.ts'
import type { PdfCompiler } from '../../../server/pdf/pdf-compiler.ts'
import { sheetDocument } from '../../../server/pdf/sheet-pdf.ts'
import { sheetFile } from '../../../server/sheet-files.ts'
import { financialYear, firstOfMonth } from '../../../shared/calendar-date.ts'
import { financialYearDays } from '../../../shared/days.ts'
import type { FileToSend } from '../../../shared/file-reply.ts'
import { ZERO } from '../../../shared/paise.ts'
import { say } from '../../../shared/said.ts'
import type { Handlers } from '../../identity/server/access/scope.ts'
import type { accountsContract } from '../accounts-contract.ts'
import { closeYear, readClosedYears, reopenYear } from './close-year.ts'
import { readDepositPaper } from './deposit-paper.ts'
import { listDepositPapers, listDeposits } from './deposit-register-queries.ts'
import { sumIncome } from './income-queries.ts'
import { incomeSheet, printedIncome } from './income-sheet.ts'
import { noteTdsCertificate } from './note-tds-certificate.ts'
import { readDayBook, readTrialBalance } from './read-accounts.ts'
import { listTdsYears } from './tds-ledger-queries.ts'

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
