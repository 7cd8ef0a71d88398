import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { groupedDecimal } from '../../../shared/money.ts'
import type { ImportRow } from '../import-row.ts'
import classes from './import-page.module.css'

const SHOWN = 10

/** The first rows as they will be. */
export function RowsToCome({ rows }: { rows: readonly ImportRow[] }) {
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
            <th>
              <Trans>Property</Trans>
            </th>
            <th>
              <Trans>Client</Trans>
            </th>
            <th data-number>
              <Trans>Rent</Trans>
            </th>
            <th data-number>
              <Trans>Owed today</Trans>
            </th>
            <th data-number>
              <Trans>Deposit</Trans>
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.slice(0, SHOWN).map((row) => (
            <tr key={row.line}>
              <td>{row.line}</td>
              <td>{[row.address1, row.address2].filter(Boolean).join(', ')}</td>
              <td>{row.name ?? t`Vacant`}</td>
              <td data-number>{rupees(row.monthlyRent)}</td>
              <td data-number>{owed(row)}</td>
              <td data-number>{rupees(row.openingDeposit)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {more > 0 && <p className={classes.hint}>{t`and ${more} more`}</p>}
    </section>
  )
}

const rupees = (amount: string | undefined) => (amount ? `₹ ${groupedDecimal(amount)}` : '')

const owed = ({ openingBalance, openingAdvance }: ImportRow) =>
  openingAdvance ? t`${rupees(openingAdvance)} in advance` : rupees(openingBalance)
