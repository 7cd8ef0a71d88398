import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useSearchParams } from 'react-router'
import { paths, recordIdIn } from '../../../paths.ts'
import { addMonths, financialYear, lastOfMonth } from '../../../shared/calendar-date.ts'
import { type Days, financialYearDays, monthOf } from '../../../shared/days.ts'
import { formatCount } from '../../../shared/money.ts'
import { formatPaiseBriefly, minus, type Paise, ZERO } from '../../../shared/paise.ts'
import { Amount } from '../../../web/amount.tsx'
import { LoadFailed } from '../../../web/empty-state.tsx'
import { BackButton } from '../../../web/form/back-button.tsx'
import { FinancialYearField } from '../../../web/form/financial-year-field.tsx'
import { translated } from '../../../web/language.ts'
import { Page } from '../../../web/shell/page.tsx'
import plain from '../../../web/table/plain-table.module.css'
import { SaveButton, type SaveFormat } from '../../../web/table/save-menu.tsx'
import { Card, Row, Stack } from '../../../web/ui/layout.tsx'
import { Skeleton } from '../../../web/ui/skeleton.tsx'
import { Anchor, Text } from '../../../web/ui/text.tsx'
import { YEAR_FIGURES } from '../../accounts/accounts-wire.ts'
import type { ShownFigure } from '../../accounts/shown-figure.ts'
import { figureText } from '../../accounts/web/accounts-texts.ts'
import { shortAddress } from '../../dues/web/lease-of-row.tsx'
import { EXPENSE_CATEGORIES } from '../../expenses/expense-categories.ts'
import { useToday } from '../../identity/web/access/client-settings.ts'
import { PropertyNotHere } from '../../properties/web/empty-of-property.tsx'
import type { PropertyYear } from '../house-property.ts'
import classes from './house-property.module.css'
import { fetchPropertyYearFile, usePropertyYear } from './house-property-hooks.ts'
import { NetByMonth } from './net-by-month.tsx'

/** What a property, or all of them, brought and cost in a financial year. */
export function PropertyYearPage() {
  const [query, setQuery] = useSearchParams()
  const [propertyId, to] = [recordIdIn(query), query.get('to') ?? '']
  const today = useToday() ?? ''
  const { data, error, isFetching, isAbsent, refetch } = usePropertyYear({ propertyId, to })
  return (
    <Page
      title={
        data?.property
          ? t`Year of ${shortAddress({ property: data.property })}`
          : propertyId
            ? t`Year of a property`
            : t`Year of all properties`
      }
      subtitle={t`What came in, what it cost, and what was left, beside the year before.`}
      actions={data && <SaveButton formats={formatsOf(data, propertyId)} />}
    >
      <BackButton fallback={propertyId ? paths.property(propertyId) : paths.books} />
      <Stack gap={16}>
        <div className={classes.year}>
          <FinancialYearField
            today={today}
            value={to}
            onPick={(day) => setQuery({ ...(propertyId && { Id: propertyId }), to: day })}
          />
        </div>
        {isAbsent ? (
          <PropertyNotHere state={{ status: 'absent' }} />
        ) : error && !isFetching ? (
          <LoadFailed
            title={t`The year could not be loaded`}
            error={error}
            retry={() => void refetch()}
          />
        ) : data ? (
          <Year data={data} />
        ) : (
          <div role="status" aria-label={t`Loading`}>
            <Skeleton height={320} radius={12} />
          </div>
        )}
      </Stack>
    </Page>
  )
}

function Year({ data }: { data: PropertyYear }) {
  const { now, months, properties, year, from } = data
  const last = financialYear(addMonths(from, -12))
  return (
    <>
      <Row as="p" lineGap={4} align="baseline" isSpread className={classes.total}>
        <span>{t`Received less spent, ${year}`}</span>
        <strong>
          <Anchor to={entriesAt(data, 'left')} isApart inherit>
            <Amount of={minus(now.received, now.spent)} />
          </Anchor>
        </strong>
      </Row>
      <Card as="section" className={classes.card}>
        <NetByMonth months={months} />
      </Card>
      <Card as="section" className={classes.card}>
        <table className={`${plain.table} ${classes.figures}`}>
          <caption>{t`This year beside the last`}</caption>
          <thead>
            <tr>
              <th scope="col">{t`What`}</th>
              <th scope="col" data-number>
                {year}
              </th>
              <th scope="col" data-number>
                {last}
              </th>
            </tr>
          </thead>
          <tbody>
            {figuresOf(data).map(({ name, now, before, to, toBefore }) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                <td data-number>
                  <Figure to={to}>{now}</Figure>
                </td>
                <td data-number>
                  <Figure to={toBefore}>{before}</Figure>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </Card>
      <Text size="small" isDimmed>
        {t`By the days on which it was charged or paid. Charges are without GST; what was received includes it, and no TDS.`}
      </Text>
      <InAndOut
        caption={t`Month by month`}
        head={t`Month`}
        rows={months
          .filter(({ month }) => month <= data.to.slice(0, 7))
          .map(({ month, ...sums }) => {
            const days = { from: `${month}-01`, to: lastOfMonth(`${month}-01`) }
            return {
              key: month,
              name: monthOf(days.from),
              to: monthAt(data, days),
              ...sums,
              propertyId: data.property?.id ?? '',
              days,
            }
          })}
      />
      {properties.length > 0 && (
        <InAndOut
          caption={t`By property`}
          head={t`Property`}
          rows={properties.map(({ property, ...sums }) => ({
            key: property.id,
            name: shortAddress({ property }),
            ...sums,
            to: paths.propertyYear(property.id, year),
            propertyId: property.id,
            days: { from: data.from, to: data.to },
          }))}
          note={t`What was spent for all properties together is in the figures above only.`}
        />
      )}
    </>
  )
}

/** Where the documents of a month are: by agreement, or those of the one property. */
const monthAt = ({ property }: PropertyYear, days: Days): string =>
  property ? paths.dayBookOf(property.id, days) : paths.month(days.from.slice(0, 7))

/** The entries of the journal that make a figure of these days. */
const entriesAt = (
  { property, from, to }: PropertyYear,
  figure: ShownFigure,
  days: Days = { from, to },
) => paths.dayBookOf(property?.id ?? '', days, figure)

type InAndOutRow = {
  key: string
  name: string
  to: string
  received: Paise
  spent: Paise
  /** Whose entries its sums come from: '' is all properties. */
  propertyId: string
  days: Days
}

type InAndOutProps = {
  caption: string
  head: string
  rows: readonly InAndOutRow[]
  note?: string
}

/** What came in, went out and was left, row by row; on a phone the first two are below the name. */
const InAndOut = ({ caption, head, rows, note }: InAndOutProps) => (
  <Card as="section" className={classes.card}>
    <table className={`${plain.table} ${classes.figures}`}>
      <caption>{caption}</caption>
      <thead>
        <tr>
          <th scope="col">{head}</th>
          <th scope="col" data-number className={classes.wide}>{t`Received`}</th>
          <th scope="col" data-number className={classes.wide}>{t`Spent`}</th>
          <th scope="col" data-number>{t`Left`}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, name, to, received, spent, propertyId, days }) => (
          <tr key={key}>
            <th scope="row">
              <Anchor to={to} isApart inherit>
                {name}
              </Anchor>
              {spent !== ZERO && (
                <span className={classes.narrow}>
                  <Trans>
                    <Anchor to={paths.dayBookOf(propertyId, days, 'received')} isApart inherit>
                      {formatPaiseBriefly(received)}
                    </Anchor>{' '}
                    in,{' '}
                    <Anchor to={paths.dayBookOf(propertyId, days, 'spent')} isApart inherit>
                      {formatPaiseBriefly(spent)}
                    </Anchor>{' '}
                    out
                  </Trans>
                </span>
              )}
            </th>
            <td data-number className={classes.wide}>
              <Figure to={paths.dayBookOf(propertyId, days, 'received')}>{received}</Figure>
            </td>
            <td data-number className={classes.wide}>
              <Figure to={paths.dayBookOf(propertyId, days, 'spent')}>{spent}</Figure>
            </td>
            <td data-number>
              <Figure to={paths.dayBookOf(propertyId, days, 'left')}>
                {minus(received, spent)}
              </Figure>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
    {note && (
      <Text size="small" isDimmed>
        {note}
      </Text>
    )}
  </Card>
)

/** An amount, or a count of days, that opens what it is made of; zero is made of nothing. */
const Figure = ({ to, children }: { to: string; children: Paise | number }) => {
  const shown = typeof children === 'number' ? formatCount(children) : <Amount of={children} />
  return Number(children) === 0 ? (
    shown
  ) : (
    <Anchor to={to} isApart inherit>
      {shown}
    </Anchor>
  )
}

type FigureRow = {
  name: string
  now: Paise | number
  before: Paise | number
  to: string
  toBefore: string
}

/** The figures that are there in one of both years, each with where its documents are. */
function figuresOf(data: PropertyYear): FigureRow[] {
  const { property, now, before, categories, from, year } = data
  const last = financialYearDays(addMonths(from, -12))
  const entries = (figure: ShownFigure) => ({
    name: figureText(figure),
    to: entriesAt(data, figure),
    toBefore: entriesAt(data, figure, last),
  })
  const expenses = (category: string, of: string) =>
    `${property ? `${paths.expensesOf(property.id)}&` : `${paths.expenses}?`}year=${of}&category=${category}`
  // Month by month, ended agreements too.
  const register = (days: Days) => `${paths.rentRegister}?to=${days.to}`
  const lettings = { to: register(data), toBefore: register(last) }
  const sums: FigureRow[] = [
    ...YEAR_FIGURES.filter((figure) => figure !== 'spent').map((figure) => ({
      ...entries(figure),
      now: now[figure],
      before: before[figure],
    })),
    ...categories.map(({ category, ...sums }) => ({
      name: translated(EXPENSE_CATEGORIES[category].name),
      ...sums,
      to: expenses(category, year),
      toBefore: expenses(category, financialYear(last.from)),
    })),
    { ...entries('spent'), now: now.spent, before: before.spent },
    {
      ...entries('left'),
      now: minus(now.received, now.spent),
      before: minus(before.received, before.spent),
    },
  ]
  const days: FigureRow[] = [
    { name: t`Days let`, now: now.letDays, before: before.letDays, ...lettings },
    { name: t`Days empty`, now: now.emptyDays, before: before.emptyDays, ...lettings },
  ]
  return [...sums.filter((it) => it.now !== ZERO || it.before !== ZERO), ...days]
}

const formatsOf = ({ to, year }: PropertyYear, propertyId: string): SaveFormat[] => [
  {
    label: t`PDF, to print or send`,
    name: `property-year-${year}.pdf`,
    make: () => fetchPropertyYearFile({ propertyId, to }, 'pdf'),
  },
  {
    label: t`XLSX, with totals`,
    name: `property-year-${year}.xlsx`,
    make: () => fetchPropertyYearFile({ propertyId, to }, 'xlsx'),
  },
]
