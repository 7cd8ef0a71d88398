import { t } from '@lingui/core/macro'
import { formatRupees } from '../../../shared/money.ts'
import { Events, type HistoryField } from '../../history/web/activity.tsx'
import { leaseHistoryFields } from '../../leases/web/lease-record-fields.tsx'
import classes from './lease-tabs.module.css'

/** What was done to an agreement, by whom and when. */
export const ActivityTab = ({ leaseId, version }: { leaseId: string; version: number }) => (
  <section className={classes.section} aria-label={t`Activity`}>
    <Events
      record={{ id: leaseId, version }}
      fields={{ ...leaseHistoryFields(), ...chargingFields() }}
    />
  </section>
)

const chargingFields = (): Record<string, HistoryField> => ({
  chargedFrom: t`Charged from`,
  openingBalance: rupees(t`Owed from earlier`),
  openingAdvance: rupees(t`Paid in advance earlier`),
  openingDeposit: rupees(t`Deposit held from earlier`),
})

const rupees = (label: string): HistoryField => ({
  label,
  show: (value) => (/[1-9]/.test(String(value)) ? formatRupees(String(value)) : ''),
})
