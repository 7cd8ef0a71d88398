import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { paths } from '../../../paths.ts'
import { formatDate } from '../../../shared/calendar-date.ts'
import { formatPaise, type Paise, paise, sumOf, ZERO } from '../../../shared/paise.ts'
import type { SheetTable } from '../../../shared/sheet.ts'
import { Parts } from '../../../web/breakable.tsx'
import { LoadFailed } from '../../../web/empty-state.tsx'
import { isOnPhone } from '../../../web/folded-on-phone.tsx'
import { BackButton } from '../../../web/form/back-button.tsx'
import { Page } from '../../../web/shell/page.tsx'
import { FigureTable } from '../../../web/table/figure-table.tsx'
import { SaveSheet } from '../../../web/table/save-menu.tsx'
import { Card, Row, Stack } from '../../../web/ui/layout.tsx'
import { Skeleton } from '../../../web/ui/skeleton.tsx'
import { Text } from '../../../web/ui/text.tsx'
import { DateRange, useDateRange } from '../../statements/web/date-range.tsx'
import type { TrialBalance } from '../accounts-wire.ts'
import { useTrialBalance } from './accounts-hooks.ts'
import { accountText } from './accounts-texts.ts'

/** The opening balance, movements and closing balance of each journal account. */
export function TrialBalancePage() {
  const [asked, change] = useDateRange()
  const [isPhone] = useState(isOnPhone)
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
          isPhone && data.accounts.length > 0 ? (
            <OnPhone balance={data} />
          ) : (
            <FigureTable sheet={sheet} empty={t`Nothing was entered yet.`} />
          )
        ) : (
          <div role="status" aria-label={t`Loading`}>
            <Skeleton height={320} radius={12} />
          </div>
        )}
      </Stack>
    </Page>
  )
}

/** Each account with its closing balance, and below it how that came about: six columns of money have no room. */
function OnPhone({ balance: { to, accounts } }: { balance: TrialBalance }) {
  const closing = accounts.map((account) => account.closing)
  const day = formatDate(to)
  return (
    <Card isFlush>
      <Stack as="ul" gap={0} isRuled>
        {accounts.map(({ account, opening, debits, credits, closing }) => (
          <li key={account} data-inset>
            <Row isTight isSpread align="start">
              <Text isStrong>{accountText(account)}</Text>
              <Text isStrong>
                <Balance of={closing} />
              </Text>
            </Row>
            <Text size="fine" isDimmed>
              <Parts
                of={[
                  opening !== ZERO && t`opening ${balanceText(opening)}`,
                  debits !== ZERO && t`debits ${formatPaise(debits)}`,
                  credits !== ZERO && t`credits ${formatPaise(credits)}`,
                ]}
              />
            </Text>
          </li>
        ))}
        <li data-inset>
          <Row isTight isSpread align="start">
            <Text isStrong>
              <Trans>Total on {day}</Trans>
            </Text>
            <Text isStrong style={{ textAlign: 'end' }}>
              <Balance of={sumOf(closing.filter((of) => of > ZERO))} />
              <br />
              <Balance of={sumOf(closing.filter((of) => of < ZERO))} />
            </Text>
          </Row>
        </li>
      </Stack>
    </Card>
  )
}

const Balance = ({ of }: { of: Paise }) => (
  <span style={{ whiteSpace: 'nowrap' }}>{balanceText(of)}</span>
)

/** A balance with the side that it is on, as ledgers write it. */
function balanceText(balance: Paise): string {
  const [debit, credit] = sidesOf(balance)
  if (debit !== null) return t`${formatPaise(debit)} Dr`
  return credit === null ? formatPaise(ZERO) : t`${formatPaise(credit)} Cr`
}

/** A balance goes in the column of its side. */
function trialBalanceSheet({ from, to, accounts }: TrialBalance): SheetTable {
  const money = (head: string) => ({ head, kind: 'money' as const, isSummed: true })
  const [first, last] = [formatDate(from), formatDate(to)]
  return {
    title: t`Trial balance`,
    columns: [
      { head: t`Account`, kind: 'text' },
      money(t`Before ${first}, debit`),
      money(t`Before ${first}, credit`),
      money(t`Debits`),
      money(t`Credits`),
      money(t`On ${last}, debit`),
      money(t`On ${last}, credit`),
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
