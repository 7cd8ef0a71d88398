import { t } from '@lingui/core/macro'
import { useSearchParams } from 'react-router'
import { paths } from '../../../paths.ts'
import { larger, minus, type Paise, thousandthsOf, ZERO } from '../../../shared/paise.ts'
import type { SheetTable } from '../../../shared/sheet.ts'
import { Amount } from '../../../web/amount.tsx'
import { LoadFailed } from '../../../web/empty-state.tsx'
import { FoldedOnPhone } from '../../../web/folded-on-phone.tsx'
import { BackButton } from '../../../web/form/back-button.tsx'
import { FinancialYearField } from '../../../web/form/financial-year-field.tsx'
import { PictureKey } from '../../../web/picture/columns.tsx'
import { Rows } from '../../../web/picture/rows.tsx'
import { Page } from '../../../web/shell/page.tsx'
import { FigureTable } from '../../../web/table/figure-table.tsx'
import { SaveButton, type SaveFormat } from '../../../web/table/save-menu.tsx'
import { Stack } from '../../../web/ui/layout.tsx'
import { Skeleton } from '../../../web/ui/skeleton.tsx'
import { Text } from '../../../web/ui/text.tsx'
import { useToday } from '../../identity/web/access/client-settings.ts'
import type { Income, PropertyIncome } from '../accounts-wire.ts'
import { fetchIncomeFile, useIncome } from './accounts-hooks.ts'
import classes from './accounts-page.module.css'

/** The income of each property in a financial year. */
export function IncomePage() {
  const [query, setQuery] = useSearchParams()
  const to = query.get('to') ?? ''
  const today = useToday() ?? ''
  const { data, error, isFetching, refetch } = useIncome(to)
  return (
    <Page
      title={t`Income of the year`}
      subtitle={t`By property. A minus under Closing dues means paid in advance. Deposits are not income. Charges include GST.`}
      actions={data && <SaveButton formats={formatsOf(data)} />}
    >
      <BackButton fallback={paths.books} />
      <Stack gap={20}>
        <div className={classes.year}>
          <FinancialYearField today={today} value={to} onPick={(day) => setQuery({ to: day })} />
        </div>
        {error && !isFetching ? (
          <LoadFailed
            title={t`The income could not be loaded`}
            error={error}
            retry={() => void refetch()}
          />
        ) : data ? (
          <>
            <IncomeByProperty properties={data.properties} />
            <FigureTable
              sheet={incomeTable(data)}
              empty={t`Nothing was charged or received yet.`}
            />
          </>
        ) : (
          <div role="status" aria-label={t`Loading`}>
            <Skeleton height={320} radius={12} />
          </div>
        )}
      </Stack>
    </Page>
  )
}

const formatsOf = ({ to, year }: Income): SaveFormat[] => {
  const format = (as: 'csv' | 'xlsx' | 'pdf', label: string) => ({
    label,
    name: `income-${year}.${as}`,
    make: () => fetchIncomeFile(to, as),
  })
  return [
    format('pdf', t`PDF, to print or send`),
    format('xlsx', t`XLSX, with totals`),
    format('csv', t`CSV, as text`),
  ]
}

type Figure = {
  head: string
  of: (property: PropertyIncome) => Paise
  /** Shown where no property has any, too. */
  isAlways?: boolean
  /** Zero is shown, as it is an answer. */
  isZeroSaid?: boolean
  /** Where it says what another figure does not. */
  isShown?: (property: PropertyIncome) => boolean
}

const figures = (): Figure[] => [
  { head: t`Opening dues`, of: ({ owedBefore }) => owedBefore },
  { head: t`Brought forward`, of: ({ broughtForward }) => broughtForward },
  { head: t`Charged`, of: ({ charged }) => charged, isAlways: true },
  { head: t`Credited`, of: ({ credited }) => credited },
  { head: t`Received`, of: ({ received }) => received, isAlways: true },
  { head: t`TDS`, of: ({ tds }) => tds },
  { head: t`From deposits`, of: ({ fromDeposits }) => fromDeposits },
  { head: t`Closing dues`, of: ({ owedAfter }) => owedAfter, isAlways: true, isZeroSaid: true },
  { head: t`Net deposits`, of: ({ deposits }) => deposits },
  { head: t`Spent`, of: ({ spent }) => spent },
  {
    head: t`Received less spent`,
    of: ({ received, spent }) => minus(received, spent),
    isShown: ({ spent }) => spent !== ZERO,
  },
]

/** The income of a financial year as the page shows it: a column in which no property has anything is left out. */
export function incomeTable({ year, properties }: Income): SheetTable {
  const shown = figures().filter(
    ({ of, isAlways, isShown = (it) => of(it) !== ZERO }) => isAlways || properties.some(isShown),
  )
  return {
    title: t`Income ${year}`,
    columns: [
      { head: t`Property`, kind: 'text' },
      ...shown.map(({ head }) => ({ head, kind: 'money' as const, isSummed: true })),
    ],
    rows: properties.map((it) => [
      it.property === null
        ? t`All properties`
        : [it.property.address1, it.property.address2].filter(Boolean).join(', '),
      ...shown.map(({ of, isZeroSaid }) => (of(it) === ZERO && !isZeroSaid ? null : of(it))),
    ]),
  }
}

/** More are in the table below. */
const SHOWN = 12

/** Charged and received amounts by property, the largest first; a row opens the property. */
function IncomeByProperty({ properties }: { properties: readonly PropertyIncome[] }) {
  const bearing = properties
    .flatMap(({ property, charged, received }) =>
      property && (charged > ZERO || received > ZERO) ? [{ property, charged, received }] : [],
    )
    .toSorted((a, b) => (a.received < b.received ? 1 : a.received > b.received ? -1 : 0))
  if (bearing.length < 2) return null
  const most = bearing.reduce((top, it) => larger(top, larger(it.charged, it.received)), ZERO)
  const length = (amount: typeof most) => thousandthsOf(larger(amount, ZERO), most)
  return (
    <FoldedOnPhone title={t`Income by property`}>
      <PictureKey
        tones={[
          { tone: 'quiet', text: t`charged` },
          { tone: 'done', text: t`received` },
        ]}
      />
      <Rows
        caption={t`Income by property`}
        name={t`Property`}
        value={t`Received`}
        rows={bearing.slice(0, SHOWN).map(({ property, charged, received }) => ({
          key: property.id,
          name: [property.address1, property.address2].filter(Boolean).join(', '),
          value: <Amount of={received} />,
          to: paths.property(property.id),
          bars: [
            { tone: 'quiet', length: length(charged) },
            { tone: 'done', length: length(received) },
          ],
        }))}
      />
      {bearing.length > SHOWN && (
        <Text isDimmed>{t`The ${SHOWN} with the most of ${bearing.length} properties.`}</Text>
      )}
    </FoldedOnPhone>
  )
}
