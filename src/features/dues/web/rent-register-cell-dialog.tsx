import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Link } from 'react-router'
import { paths } from '../../../paths.ts'
import { formatDate } from '../../../shared/calendar-date.ts'
import { earlier, formatDays, monthOf } from '../../../shared/days.ts'
import { minus, sumOf, ZERO } from '../../../shared/paise.ts'
import { Amount } from '../../../web/amount.tsx'
import { Dialog } from '../../../web/dialog.tsx'
import { Button } from '../../../web/ui/button.tsx'
import { useLedger } from '../../ledger/web/ledger-hooks.ts'
import type { LedgerView } from '../../ledger/web/ledger-view.ts'
import { useRecordAPayment } from '../../payments/web/record-button.tsx'
import type { RegisterCell, RegisterLease, RegisterRent } from '../rent-register.ts'
import classes from './rent-register-page.module.css'

/** A month of a flat that was touched. */
export type ShownCell = { flat: string; cell: RegisterCell }

type Props = { shown: ShownCell | null; onClose: () => void }

/** A flat's rent of a month, the payments for it, and the button to record one. */
export function RegisterCellDialog({ shown, onClose }: Props) {
  return (
    <Dialog
      opened={shown !== null}
      onClose={onClose}
      title={shown && `${shown.flat}, ${monthOf(shown.cell.month)}`}
    >
      {shown?.cell.leases.map((lease) => (
        <OfLease key={lease.leaseId} month={shown.cell.month} lease={lease} onClose={onClose} />
      ))}
    </Dialog>
  )
}

type OfLeaseProps = { month: string; lease: RegisterLease; onClose: () => void }

function OfLease({ month, lease, onClose }: OfLeaseProps) {
  const record = useRecordAPayment()
  const state = useLedger(lease.leaseId)
  const ledger = state.status === 'loaded' ? state.record : undefined
  const { client, leaseId, until, rents } = lease
  return (
    <section className={classes.lease}>
      <h3>
        <Link to={paths.lease(leaseId)}>{client.name}</Link>
      </h3>
      {rents.length === 0 && (
        <p>
          <Trans>Nothing is charged for this month.</Trans>
        </p>
      )}
      {rents.map((rent) => (
        <Rent key={rent.id} rent={rent} until={until} ledger={ledger} />
      ))}
      {record && (
        <Button
          data-autofocus
          onClick={() => {
            onClose()
            record({ leaseId, month: month.slice(0, 7) })
          }}
        >
          <Trans>Record payment</Trans>
        </Button>
      )}
    </section>
  )
}

type RentProps = { rent: RegisterRent; until: string | null; ledger: LedgerView | undefined }

/** The rent of the cell; charges for days beyond the end of the agreement were credited. */
function Rent({ rent, until, ledger }: RentProps) {
  return (
    <dl className={classes.rent}>
      <Line name={formatDays({ from: rent.from, to: earlier(rent.to, until ?? rent.to) })}>
        <Amount of={rent.charged} />
      </Line>
      {paymentsOf(rent, ledger).map(({ id, datedOn, amount }) => (
        <Line key={id} name={t`Paid on ${formatDate(datedOn)}`}>
          <Amount of={amount} />
        </Line>
      ))}
      {!ledger && (
        <Line name={t`Paid`}>
          <Amount of={minus(rent.charged, rent.open)} />
        </Line>
      )}
      {rent.open > ZERO && (
        <Line name={t`Pending, due ${formatDate(rent.dueOn)}`}>
          <Amount of={rent.open} />
        </Line>
      )}
    </dl>
  )
}

const Line = ({ name, children }: { name: string; children: React.ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
)

/** Credits that still settle a charge, except the notes, by which the charge is already lower. */
const paymentsOf = (rent: RegisterRent, ledger: LedgerView | undefined) =>
  (ledger?.credits ?? []).flatMap((credit) => {
    const applied = ledger?.allocations.filter(
      ({ creditId, chargeId }) => creditId === credit.id && chargeId === rent.id,
    )
    const amount = sumOf((applied ?? []).map((it) => it.amount))
    return amount > ZERO && credit.kind !== 'credit_note' ? [{ ...credit, amount }] : []
  })
