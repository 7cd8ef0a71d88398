import { t } from '@lingui/core/macro'
import { useSearchParams } from 'react-router'
import { paths, recordIdIn } from '../../../paths.ts'
import { addMonths, financialYear, lastOfMonth } from '../../../shared/calendar-date.ts'
import { monthOf } from '../../../shared/days.ts'
import { formatCount } from '../../../shared/money.ts'
import { formatPaiseBriefly, minus, type Paise, ZERO } from '../../../shared/paise.ts'
import { Amount } from '../../../web/amount.tsx'
import { LoadFailed } from '../../../web/empty-state.tsx'
import { BackButton } from '../../../web/form/back-button.tsx'
import { FinancialYearField } from '../../../web/form/financial-year-field.tsx'
import { translated } from '../../../web/language.ts'
import { Page } from '../../../web/shell/page.tsx'
import { SaveButton, type SaveFormat } from '../../../web/table/save-menu.tsx'
import { Card, Row, Stack } from '../../../web/ui/layout.tsx'
import { Skeleton } from '../../../web/ui/skeleton.tsx'
import { Anchor, Text } from '../../../web/ui/text.tsx'
import { shortAddress } from '../../dues/web/lease-of-row.tsx'
import { EXPENSE_CATEGORIES } from '../../expenses/expense-categories.ts'
import { useToday } from '../../identity/web/access/client-settings.ts'
import type { PropertyYear } from '../house-property.ts'
import classes from './house-property.module.css'
import { fetchPropertyYearFile, usePropertyYear } from './house-property-hooks.ts'
import { NetByMonth } from './net-by-month.tsx'

/** What a property, or all of them, brought and cost in a financial year. */
export function PropertyYearPage() {
  const [query, setQuery] = useSearchParams()
  const [propertyId, to] = [recordIdIn(query), query.get('to') ?? '']
  const today = useToday() ?? ''
  const { data, error, isFetching, refetch } = usePropertyYear({ propertyId, to })
  return (
    <Page
      title={
        data?.property
          ? t`Year of ${shortAddress({ property: data.property })}`
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
        {error && !isFetching ? (
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
  const { now, before, months, properties, year, from } = data
  const last = financialYear(addMonths(from, -12))
  return (
    <>
      <Row as="p" lineGap={4} align="baseline" isSpread className={classes.total}>
        <span>{t`Received less spent, ${year}`}</span>
        <strong>
          <Amount of={minus(now.received, now.spent)} />
        </strong>
      </Row>
      <Card as="section" className={classes.card}>
        <NetByMonth months={months} />
      </Card>
      <Card as="section" className={classes.card}>
        <table className={classes.figures}>
          <caption className={classes.caption}>{t`This year beside the last`}</caption>
          <thead>
            <tr>
              <th scope="col">{t`What`}</th>
              <th scope="col">{year}</th>
              <th scope="col">{last}</th>
            </tr>
          </thead>
          <tbody>
            {figuresOf(data).map(({ name, to, now, before }) => (
              <tr key={name}>
                <th scope="row">
                  {to ? (
                    <Anchor to={to} isApart>
                      {name}
                    </Anchor>
                  ) : (
                    name
                  )}
                </th>
                <td>
                  <Amount of={now} />
                </td>
                <td>
                  <Amount of={before} />
                </td>
              </tr>
            ))}
            <tr>
              <th scope="row">{t`Days let`}</th>
              <td>{formatCount(now.letDays)}</td>
              <td>{formatCount(before.letDays)}</td>
            </tr>
            <tr>
              <th scope="row">{t`Days empty`}</th>
              <td>{formatCount(now.emptyDays)}</td>
              <td>{formatCount(before.emptyDays)}</td>
            </tr>
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
          .map(({ month, ...sums }) => ({
            ...{ key: month, name: monthOf(`${month}-01`), to: monthAt(data, month), ...sums },
          }))}
      />
      {properties.length > 0 && (
        <InAndOut
          caption={t`By property`}
          head={t`Property`}
          rows={properties.map(({ property, ...sums }) => ({
            ...{ key: property.id, name: shortAddress({ property }), ...sums },
            to: paths.propertyYear(property.id, year),
          }))}
          note={t`What was spent for all properties together is in the figures above only.`}
        />
      )}
    </>
  )
}

/** Where the documents of a month are: by agreement, or those of the one property. */
const monthAt = ({ property }: PropertyYear, month: string): string =>
  property
    ? paths.dayBookOf(property.id, { from: `${month}-01`, to: lastOfMonth(`${month}-01`) })
    : paths.month(month)

type InAndOutProps = {
  caption: string
  head: string
  rows: readonly { key: string; name: string; to: string; received: Paise; spent: Paise }[]
  note?: string
}

/** What came in, went out and was left, row by row; on a phone the first two are below the name. */
const InAndOut = ({ caption, head, rows, note }: InAndOutProps) => (
  <Card as="section" className={classes.card}>
    <table className={classes.figures}>
      <caption className={classes.caption}>{caption}</caption>
      <thead>
        <tr>
          <th scope="col">{head}</th>
          <th scope="col" className={classes.wide}>{t`Received`}</th>
          <th scope="col" className={classes.wide}>{t`Spent`}</th>
          <th scope="col">{t`Left`}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, name, to, received, spent }) => (
          <tr key={key}>
            <th scope="row">
              <Anchor to={to} isApart>
                {name}
              </Anchor>
              {spent !== ZERO && (
                <span className={classes.narrow}>
                  {t`${formatPaiseBriefly(received)} in, ${formatPaiseBriefly(spent)} out`}
                </span>
              )}
            </th>
            <td className={classes.wide}>
              <Amount of={received} />
            </td>
            <td className={classes.wide}>
              <Amount of={spent} />
            </td>
            <td>
              <Amount of={minus(received, spent)} />
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

type Figure = { name: string; to?: string; now: Paise; before: Paise }

/** The figures of both years that are there in one of them, each with where its documents are. */
function figuresOf({ property, now, before, categories, from, to, year }: PropertyYear): Figure[] {
  const documents = paths.dayBookOf(property?.id ?? '', { from, to })
  const spent = `${property ? `${paths.expensesOf(property.id)}&` : `${paths.expenses}?`}year=${year}`
  const rows: Figure[] = [
    { name: t`Rent charged`, to: documents, now: now.rent, before: before.rent },
    { name: t`Other charges`, to: documents, now: now.other, before: before.other },
    { name: t`Waived`, to: documents, now: now.waived, before: before.waived },
    { name: t`Received`, to: documents, now: now.received, before: before.received },
    { name: t`TDS`, to: documents, now: now.tds, before: before.tds },
    { name: t`From deposits`, to: documents, now: now.fromDeposits, before: before.fromDeposits },
    ...categories.map(({ category, ...sums }) => ({
      ...{
        name: translated(EXPENSE_CATEGORIES[category].name),
        to: `${spent}&category=${category}`,
      },
      ...sums,
    })),
    { name: t`Spent`, to: spent, now: now.spent, before: before.spent },
    {
      name: t`Received less spent`,
      ...{ now: minus(now.received, now.spent), before: minus(before.received, before.spent) },
    },
  ]
  return rows.filter((it) => it.now !== ZERO || it.before !== ZERO)
}

const formatsOf = ({ to, year }: PropertyYear, propertyId: string): SaveFormat[] => [
  {
    ...{ label: t`PDF, to print or send`, name: `property-year-${year}.pdf` },
    make: () => fetchPropertyYearFile({ propertyId, to }, 'pdf'),
  },
  {
    ...{ label: t`XLSX, with totals`, name: `property-year-${year}.xlsx` },
    make: () => fetchPropertyYearFile({ propertyId, to }, 'xlsx'),
  },
]
