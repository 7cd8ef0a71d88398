import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { formatDate } from '../../../shared/calendar-date.ts'
import { groupedDecimal } from '../../../shared/money.ts'
import type { ImportRow } from '../import-row.ts'
import classes from './import-page.module.css'

const SHOWN = 10

type Column = { head: string; cell: (row: ImportRow) => string; isNumber?: true }

/** Properties and tenants as they will be. */
export function RowsToCome({ rows }: { rows: readonly ImportRow[] }) {
  const columns: Column[] = [
    { head: t`Property`, cell: propertyOf },
    { head: t`Client`, cell: ({ name }) => name ?? t`Vacant` },
    { head: t`Rent`, cell: ({ monthlyRent }) => rupees(monthlyRent), isNumber: true },
    { head: t`Owed today`, cell: owed, isNumber: true },
    { head: t`Deposit`, cell: ({ openingDeposit }) => rupees(openingDeposit), isNumber: true },
  ]
  return <FirstRows rows={rows} columns={columns} />
}

/** Past receipts as they will be. */
export function ReceiptsToCome({ rows }: { rows: readonly ImportRow[] }) {
  const columns: Column[] = [
    { head: t`Received on`, cell: ({ paidOn }) => (paidOn ? formatDate(paidOn) : '') },
    {
      head: t`Client`,
      cell: ({ name, email, mobileNumber }) => name ?? email ?? mobileNumber ?? '',
    },
    { head: t`Property`, cell: propertyOf },
    { head: t`Receipt number`, cell: ({ receiptNumber }) => receiptNumber ?? '' },
    { head: t`Amount`, cell: ({ paidAmount }) => rupees(paidAmount), isNumber: true },
  ]
  return <FirstRows rows={rows} columns={columns} />
}

function FirstRows({ rows, columns }: { rows: readonly ImportRow[]; columns: readonly Column[] }) {
  const more = rows.length - SHOWN
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keys
    <section className={classes.scroll} tabIndex={0} aria-label={t`Rows to come`}>
      <table className={classes.table}>
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
          {rows.slice(0, SHOWN).map((row) => (
            <tr key={row.line}>
              <td>{row.line}</td>
              {columns.map(({ head, cell, isNumber }) => (
                <td key={head} data-number={isNumber}>
                  {cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {more > 0 && <p className={classes.hint}>{t`and ${more} more`}</p>}
    </section>
  )
}

const propertyOf = ({ address1, address2 }: ImportRow) =>
  [address1, address2].filter(Boolean).join(', ')

const rupees = (amount: string | undefined) => (amount ? `₹ ${groupedDecimal(amount)}` : '')

const owed = ({ openingBalance, openingAdvance }: ImportRow) =>
  openingAdvance ? t`${rupees(openingAdvance)} in advance` : rupees(openingBalance)
