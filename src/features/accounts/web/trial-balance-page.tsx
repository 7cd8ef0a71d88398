import { t } from '@lingui/core/macro'
import { paths } from '../../../paths.ts'
import { formatDate } from '../../../shared/calendar-date.ts'
import { type Paise, paise, ZERO } from '../../../shared/paise.ts'
import type { SheetTable } from '../../../shared/sheet.ts'
import { LoadFailed } from '../../../web/empty-state.tsx'
import { BackButton } from '../../../web/form/back-button.tsx'
import { Page } from '../../../web/shell/page.tsx'
import { FigureTable } from '../../../web/table/figure-table.tsx'
import { SaveSheet } from '../../../web/table/save-menu.tsx'
import { Stack } from '../../../web/ui/layout.tsx'
import { Skeleton } from '../../../web/ui/skeleton.tsx'
import { DateRange, useDateRange } from '../../statements/web/date-range.tsx'
import type { TrialBalance } from '../accounts-wire.ts'
import { useTrialBalance } from './accounts-hooks.ts'
import { accountText } from './accounts-texts.ts'

/** The opening balance, movements and closing balance of each journal account. */
export function TrialBalancePage() {
  const [asked, change] = useDateRange()
  const { data, error, isFetching, refetch } = useTrialBalance(asked)
  const sheet = data && trialBalanceSheet(data)
  return (
    <Page
      title={t`Trial balance`}
      subtitle={t`Debits and credits are equal, and so are the balances on both sides.`}
      actions={sheet && <SaveSheet sheet={sheet} file={`trial-balance-${data.from}-${data.to}`} />}
    >
      <BackButton fallback={paths.books} />
      <Stack gap={20}>
        <DateRange asked={asked} answered={data} onChange={change} />
        {error && !isFetching ? (
          <LoadFailed
            title={t`The trial balance could not be loaded`}
            error={error}
            retry={() => void refetch()}
          />
        ) : sheet ? (
          <FigureTable sheet={sheet} empty={t`Nothing was entered yet.`} />
        ) : (
          <div role="status" aria-label={t`Loading`}>
            <Skeleton height={320} radius={12} />
          </div>
        )}
      </Stack>
    </Page>
  )
}

/** A balance goes in the column of its side. */
function trialBalanceSheet({ from, to, accounts }: TrialBalance): SheetTable {
  const money = (head: string) => ({ head, kind: 'money' as const, isSummed: true })
  const [first, last] = [formatDate(from), formatDate(to)]
  return {
    title: t`Trial balance`,
    columns: [
      { head: t`Account`, kind: 'text' },
      ...[money(t`Before ${first}, debit`), money(t`Before ${first}, credit`)],
      ...[money(t`Debits`), money(t`Credits`)],
      ...[money(t`On ${last}, debit`), money(t`On ${last}, credit`)],
    ],
    rows: accounts.map(({ account, opening, debits, credits, closing }) => [
      accountText(account),
      ...sidesOf(opening),
      ...[debits, credits].map((amount) => (amount === ZERO ? null : amount)),
      ...sidesOf(closing),
    ]),
  }
}

const sidesOf = (balance: Paise): [debit: Paise | null, credit: Paise | null] => [
  balance > ZERO ? balance : null,
  balance < ZERO ? paise(-balance) : null,
]
