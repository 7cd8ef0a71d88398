import type { Sealer } from '../../../../server/encryption.ts'
import { financialYear } from '../../../../shared/calendar-date.ts'
import type { Days } from '../../../../shared/days.ts'
import { listExpensesOfDays } from '../../../expenses/server/expense-queries.ts'
import type { OwnerScope } from '../../../identity/server/access/scope.ts'
import { onReturn, readPapers } from '../../../invoices/server/read-papers.ts'
import { listDeposits } from '../deposit-register-queries.ts'
import { sumIncome } from '../income-queries.ts'
import { readDayBook, readTrialBalance } from '../read-accounts.ts'
import { listTdsYears } from '../tds-ledger-queries.ts'
import { listDuesAtEnds, sumIncomeByMonth } from './year-queries.ts'

/** All that an accountant needs of a financial year. */
export type AccountantYear = Awaited<ReturnType<typeof readYear>>

/** @throws Refusal `invalid` where a year has more than 20,000 entries or tax papers */
export async function readYear(scope: OwnerScope, sealer: Sealer, days: Days) {
  const year = financialYear(days.from)
  const papers = await readPapers(scope, { days })
  return {
    ...{ year, ...days, owner: scope.actor.name },
    months: await sumIncomeByMonth(scope, days),
    income: await sumIncome(scope, days),
    dues: await listDuesAtEnds(scope, days),
    deposits: await listDeposits(scope, days.to),
    tds: (await listTdsYears(scope)).filter((it) => it.year === year),
    papers: papers.map((row) => onReturn(row, sealer)),
    expenses: await listExpensesOfDays(scope, days),
    dayBook: await readDayBook(scope, days),
    trialBalance: await readTrialBalance(scope, days),
  }
}
