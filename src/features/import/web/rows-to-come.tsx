import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { formatDate } from '../../../shared/calendar-date.ts'
import { groupedDecimal } from '../../../shared/money.ts'
import { formatPaiseBriefly, paiseFromDecimal, sumOf } from '../../../shared/paise.ts'
import type { SheetOfRecords } from '../../../shared/sheet-field.ts'
import { PLAIN_DECIMAL } from '../../../shared/typed-amount.ts'
import { translated } from '../../../web/language.ts'
import plain from '../../../web/table/plain-table.module.css'
import { Button } from '../../../web/ui/button.tsx'
import { Text } from '../../../web/ui/text.tsx'
import { useToday } from '../../identity/web/access/client-settings.ts'
import { type ImportFieldName, type ImportRow, importField, isEndedRow } from '../import-row.ts'
import { duesHead } from './dues-texts.ts'
import classes from './import-page.module.css'

const SHOWN = 10

type Column = {
  head: string
  cell: (row: ImportRow) => string
  isNumber?: true
  /** Whether its head stands before it on a phone. */
  isNamed?: true
  /** The field that its sum adds up. */
  sum?: ImportFieldName
  /** Whether a row is in that sum; defaults to all. */
  isSummed?: (row: ImportRow) => boolean
}

/** Properties and tenants as they will be. */
export function RowsToCome({
  rows,
  chargeFrom,
}: {
  rows: readonly ImportRow[]
  chargeFrom: string
}) {
  const today = useToday() ?? ''
  const columns: Column[] = [
    { head: t`Property`, cell: propertyOf },
    { head: t`Client`, cell: ({ name }) => name ?? t`Vacant` },
    { head: t`Begins`, cell: ({ startDate }) => dayText(startDate), isNamed: true },
    {
      head: t`Ends`,
      isNamed: true,
      cell: ({ endDate, endedOn }: ImportRow) => dayText(endedOn ?? endDate),
    },
    {
      head: t`Rent`,
      cell: ({ monthlyRent }: ImportRow) => rupees(monthlyRent),
      isNumber: true,
      sum: 'monthlyRent',
      // Nobody pays it any more.
      isSummed: (row: ImportRow) => !isEndedRow(row, today),
    },
    ...(rows.some((row) => row.monthlyCharges)
      ? [{ head: t`Monthly charges`, cell: chargesText, isNamed: true as const }]
      : []),
    ...(rows.some((row) => row.chargeFrom)
      ? [
          {
            head: t`Charged from`,
            cell: ({ chargeFrom: own }: ImportRow) => dayText(own),
            isNamed: true as const,
          },
        ]
      : []),
    {
      head: duesHead(rows, chargeFrom),
      cell: owed,
      isNumber: true,
      sum: 'openingBalance',
    },
    {
      head: t`Deposit`,
      cell: ({ openingDeposit }: ImportRow) => rupees(openingDeposit),
      isNumber: true,
      sum: 'openingDeposit',
    },
  ]
  return <FirstRows rows={rows} columns={columns} />
}

/** The records of a sheet as they will be. */
export function RecordsToCome({
  sheet,
  rows,
}: {
  sheet: SheetOfRecords
  rows: readonly ImportRow[]
}) {
  const [first, ...others] = sheet.shown.map(({ field, head }) =>
    columnOf(field as ImportFieldName, translated(head)),
  )
  const client: Column = {
    head: t`Client`,
    cell: ({ name, email, mobileNumber }) => name ?? email ?? mobileNumber ?? '',
  }
  const columns = [
    ...(first ? [first] : []),
    ...(sheet.of === 'payer' ? [client] : []),
    { head: t`Property`, cell: propertyOf },
    ...others,
  ]
  return <FirstRows rows={rows} columns={columns} />
}

function columnOf(field: ImportFieldName, head: string): Column {
  const { kind } = importField(field)
  if (kind === 'amount')
    return { head, cell: (row) => rupees(row[field]), isNumber: true, sum: field }
  return { head, cell: (row) => (kind === 'day' ? dayText(row[field]) : (row[field] ?? '')) }
}

function FirstRows({ rows, columns }: { rows: readonly ImportRow[]; columns: readonly Column[] }) {
  const [isWhole, setWhole] = useState(false)
  const shown = isWhole ? rows : rows.slice(0, SHOWN)
  const more = rows.length - shown.length
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keys
    <section className={plain.scroller} tabIndex={0} aria-label={t`Rows to come`}>
      <table className={`${plain.table} ${classes.table}`}>
        <thead>
          <tr>
            <th>
              <Trans>Line</Trans>
            </th>
            {columns.map(({ head, isNumber }) => (
              <th key={head} data-number={isNumber}>
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {shown.map((row) => (
            <tr key={row.line}>
              <td>{row.line}</td>
              {columns.map(({ head, cell, isNumber, isNamed }) => (
                <td
                  key={head}
                  data-number={isNumber}
                  data-named={isNamed}
                  data-head={(isNumber || isNamed) && head}
                >
                  {cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
        <tfoot>
          {more > 0 && (
            <tr>
              <td colSpan={columns.length + 1}>
                <Button variant="subtle" size="compact-sm" onClick={() => setWhole(true)}>
                  {t`Show ${more} more`}
                </Button>
              </td>
            </tr>
          )}
          {rows.length > 1 && <Sums rows={rows} columns={columns} />}
        </tfoot>
      </table>
    </section>
  )
}

/** The sums of all rows, to compare with those of the sheet. */
function Sums({ rows, columns }: { rows: readonly ImportRow[]; columns: readonly Column[] }) {
  const texts = columns.findIndex(({ sum }) => sum !== undefined)
  if (texts < 0) return null
  const left = rows.filter((row) => columns.some(({ isSummed }) => isSummed?.(row) === false))
  return (
    <tr>
      <th scope="row" colSpan={texts + 1}>
        {plural(rows.length, { one: 'Total of # row', other: 'Total of # rows' })}
        {left.length > 0 && (
          <Text isDimmed size="less">
            {plural(left.length, {
              one: 'Without the rent of # client who has left',
              other: 'Without the rent of # clients who have left',
            })}
          </Text>
        )}
      </th>
      {columns.slice(texts).map(({ head, sum, isSummed = () => true }) => (
        <td key={head} data-number data-head={head}>
          {sum && formatPaiseBriefly(sumOf(rows.filter(isSummed).map((row) => paiseIn(row[sum]))))}
        </td>
      ))}
    </tr>
  )
}

// A rent may have more than two decimals.
const paiseIn = (amount = '0') => paiseFromDecimal(amount.replace(/(\.\d\d)\d+$/, '$1') || '0')

const propertyOf = ({ address1, address2 }: ImportRow) =>
  [address1, address2].filter(Boolean).join(', ')

const dayText = (day: string | undefined) => (day ? formatDate(day) : '')

const rupees = (amount: string | undefined) => (amount ? `₹ ${groupedDecimal(amount)}` : '')

/** An amount alone is maintenance; others have their names. */
const chargesText = ({ monthlyCharges = '' }: ImportRow) =>
  PLAIN_DECIMAL.test(monthlyCharges) ? rupees(monthlyCharges) : monthlyCharges

const owed = ({ openingBalance, openingAdvance }: ImportRow) =>
  openingAdvance ? t`${rupees(openingAdvance)} in advance` : rupees(openingBalance)
