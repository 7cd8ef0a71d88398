import { t } from '@lingui/core/macro'
import { Events } from '../../history/web/activity.tsx'
import { leaseHistoryFields } from '../../leases/web/lease-record-fields.tsx'
import { booksHistoryFields } from './books-history-fields.ts'
import classes from './lease-tabs.module.css'

/** The history of an agreement, its receipts and its charges. */
export const ActivityTab = ({ leaseId, version }: { leaseId: string; version: number }) => (
  <section className={classes.section} aria-label={t`Activity`}>
    <Events
      record={{ id: leaseId, version, isLease: true }}
      fields={{ ...booksHistoryFields(), ...leaseHistoryFields() }}
    />
  </section>
)
