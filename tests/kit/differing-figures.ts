import { financialYear } from '../../src/shared/calendar-date.ts'
import { financialYearDays } from '../../src/shared/days.ts'
import { paiseFromDecimal } from '../../src/shared/paise.ts'

// biome-ignore lint/suspicious/noExplicitAny: a test reads of a reply what it needs, as any client does
type Get = (path: string) => Promise<{ body: any; headers: Record<string, unknown> }>

type Amounts = Record<string, string>

type Entry = { figure?: string; counted: string; propertyMaster?: { _id: string } }

const FIGURES = ['rent', 'other', 'waived', 'received', 'tds', 'fromDeposits', 'spent']

/**
 * Where two screens show other amounts under one name for the financial year of a day: the year of properties, income
 * of the year, the trial balance, the day book, the list of expenses, the months, the worksheet. In paise. The figures of one property are compared of those that `isCompared` names.
 */
export async function differingFigures(
  get: Get,
  day: string,
  isCompared: (property: string) => boolean = () => true,
): Promise<string[]> {
  const days = financialYearDays(day)
  const year = financialYear(day)
  const read = async (path: string) => (await get(path)).body
  const all = await read(`/propertyyear?to=${day}`)
  const income: Amounts[] = (await read(`/income?to=${day}`)).properties
  const accounts = accountsIn(await read(`/trialbalance?from=${days.from}&to=${days.to}`))
  const expenses = await get(`/expenses?year=${year}&limit=1`)
  const sheet = await read(`/houseproperty?to=${day}`)
  const dayBook: Entry[] = (await read(`/daybook?from=${days.from}&to=${days.to}`)).entries
  const differing: string[] = []
  const compare = (name: string, figures: Record<string, bigint>) => {
    if (new Set(Object.values(figures)).size > 1)
      differing.push(
        `${name}: ${Object.entries(figures)
          .map(([screen, amount]) => `${amount} (${screen})`)
          .join(', ')}`,
      )
  }
  const ofIncome = (name: string) => sumOf(income, name)
  const ofYear = (name: string) => paiseFromDecimal(all.now[name])
  compare('Received', {
    year: ofYear('received'),
    income: ofIncome('received'),
    months: sumOf(all.months, 'received'),
  })
  const figures = await read('/figures')
  for (const { month, collected } of figures.months)
    for (const it of all.months.filter((it: Amounts) => it.month === month))
      compare(`Received in ${month}`, {
        year: paiseFromDecimal(it.received),
        dashboard: paiseFromDecimal(collected),
      })
  compare('TDS', {
    year: ofYear('tdsAmount'),
    income: ofIncome('tdsAmount'),
    'trial balance': moved(accounts, ['tds']),
  })
  compare('Spent', {
    year: ofYear('spent'),
    income: ofIncome('spent'),
    categories: sumOf(all.categories, 'now'),
    'list of expenses': paiseFromDecimal(String(expenses.headers['x-total-amount'] ?? '0')),
    'trial balance': moved(
      accounts,
      [...accounts.keys()].filter((name) => name.startsWith('expense_')),
    ),
  })
  compare('From deposits', { year: ofYear('fromDeposits'), income: ofIncome('fromDeposits') })
  compare('Charged, less credits', {
    // The year has no GST.
    year: ofYear('rent') + ofYear('other') - ofYear('waived') - moved(accounts, ['gst']),
    income: ofIncome('charged') - ofIncome('credited'),
  })
  compare('Rent charged', {
    year: ofYear('rent'),
    'trial balance': -moved(accounts, ['rent']),
    months: sumOf(all.months, 'rent'),
  })
  compare('Closing dues', {
    income: ofIncome('owedAfter'),
    'trial balance': accounts.get('receivable')?.closing ?? 0n,
  })
  // Those are of today; the trial balance is of a day that may be over.
  if (financialYear(`${figures.month}-01`) === year)
    compare('Dues today', {
      income: ofIncome('owedAfter'),
      dashboard:
        paiseFromDecimal(figures.due) +
        paiseFromDecimal(figures.overdue) -
        paiseFromDecimal(figures.advances),
    })
  const compareEntries = (whose: string, of: Amounts, entries: readonly Entry[]) => {
    for (const figure of FIGURES)
      compare(`${figure} of ${whose}`, {
        year: paiseFromDecimal(of[figure === 'tds' ? 'tdsAmount' : figure] ?? '0'),
        'day book': sumOf(
          entries.filter((it) => it.figure === figure),
          'counted',
        ),
      })
  }
  compareEntries('all properties', all.now, dayBook)
  for (const { property, received, tdsAmount, spent } of income.flatMap(propertyIn)) {
    if (!isCompared(property)) continue
    const one = await read(`/propertyyear?propertyMaster=${property}&to=${day}`)
    compareEntries(
      property,
      one.now,
      dayBook.filter((it) => it.propertyMaster?._id === property),
    )
    compare(`Received of ${property}`, {
      year: paiseFromDecimal(one.now.received),
      income: received,
    })
    compare(`Spent of ${property}`, { year: paiseFromDecimal(one.now.spent), income: spent })
    const house = sheet.houses.find(
      (it: { propertyMaster: { _id: string } }) => it.propertyMaster._id === property,
    )
    const line = house?.lines.find(({ code }: { code: string }) => code === 'received')
    compare(`Received with TDS of ${property}`, {
      income: received + tdsAmount,
      worksheet: paiseFromDecimal(line?.amount ?? '0'),
    })
  }
  return differing
}

type Income = { property: string; received: bigint; tdsAmount: bigint; spent: bigint }

/** What was spent for all properties has none. */
function propertyIn(row: Amounts): Income[] {
  const property = (row as unknown as { propertyMaster?: { _id: string } }).propertyMaster?._id
  const amount = (name: string) => paiseFromDecimal(row[name] ?? '0')
  return property === undefined
    ? []
    : [
        {
          property,
          received: amount('received'),
          spent: amount('spent'),
          tdsAmount: amount('tdsAmount'),
        },
      ]
}

const sumOf = <Name extends string>(
  rows: readonly { [N in Name]?: string }[],
  name: Name,
): bigint => rows.reduce((sum, row) => sum + paiseFromDecimal(row[name] ?? '0'), 0n)

type Moved = { moved: bigint; closing: bigint }

const accountsIn = ({ accounts }: { accounts: Amounts[] }): Map<string, Moved> =>
  new Map(
    accounts.map(({ account = '', debits = '0', credits = '0', closing = '0' }) => [
      account,
      {
        moved: paiseFromDecimal(debits) - paiseFromDecimal(credits),
        closing: paiseFromDecimal(closing),
      },
    ]),
  )

const moved = (accounts: Map<string, Moved>, names: readonly string[]): bigint =>
  names.reduce((sum, name) => sum + (accounts.get(name)?.moved ?? 0n), 0n)
