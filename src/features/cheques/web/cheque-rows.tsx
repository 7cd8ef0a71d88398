import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { paths } from '../../../paths.ts'
import { formatDate } from '../../../shared/calendar-date.ts'
import { paiseToDecimal } from '../../../shared/paise.ts'
import { Amount } from '../../../web/amount.tsx'
import { CellNote } from '../../../web/table/cell-note.tsx'
import type { Column } from '../../../web/table/data-table.tsx'
import { PhoneRow } from '../../../web/table/phone-row.tsx'
import { Button } from '../../../web/ui/button.tsx'
import { Row } from '../../../web/ui/layout.tsx'
import { compare, LeaseOfRow, nameOfClient } from '../../dues/web/lease-of-row.tsx'
import { useMay } from '../../identity/web/access/may.ts'
import { byState, type Cheque, type ChequeState, lastDayOf, whatCanBeDone } from '../cheque.ts'

/** The actions on a cheque, each at one tap. */
type Acting = {
  cheque: Cheque
  today: string
  bank: (cheque: Cheque) => Promise<void>
  ask: (asked: { what: 'return' | 'hand back'; cheque: Cheque }) => void
}

export function ChequeActions({ cheque, today, bank, ask }: Acting) {
  if (!useMay('record a payment')) return null
  const { canBank, canReturn, canHandBack } = whatCanBeDone(cheque, today)
  const { number } = cheque
  return (
    <Row isTight>
      {canBank && (
        <Button
          size="compact-sm"
          aria-label={t`Mark banked: cheque ${number}`}
          onClick={() => void bank(cheque)}
        >
          <Trans>Mark banked</Trans>
        </Button>
      )}
      {canReturn && (
        <Button
          size="compact-sm"
          variant="default"
          aria-label={t`Cheque ${number} bounced`}
          onClick={() => ask({ what: 'return', cheque })}
        >
          <Trans>Bounced</Trans>
        </Button>
      )}
      {canHandBack && (
        <Button
          size="compact-sm"
          variant="default"
          aria-label={t`Return to tenant: cheque ${number}`}
          onClick={() => ask({ what: 'hand back', cheque })}
        >
          <Trans>Return to tenant</Trans>
        </Button>
      )}
    </Row>
  )
}

export const ChequeOnPhone = (props: Acting) => {
  const { cheque, today } = props
  return (
    <PhoneRow
      to={paths.lease(cheque.leaseId)}
      above={[cheque.number, cheque.bank].filter(Boolean).join(', ')}
      title={cheque.client.name}
      below={[formatDate(cheque.datedOn), stateText(cheque, today)].join(', ')}
      amount={<Amount of={cheque.amount} />}
      isActionBelow
      action={<ChequeActions {...props} />}
    />
  )
}

const stateTexts = (): Record<ChequeState, string> => ({
  'in hand': t`In hand`,
  banked: t`Banked`,
  returned: t`Bounced`,
  'handed back': t`Returned to tenant`,
})

/** Status, since when, and what is to be done. */
function stateText(cheque: Cheque, today: string): string {
  const { state, datedOn, bankedOn, returnedOn, handedBackOn } = cheque
  const last = lastDayOf(cheque)
  if (state === 'in hand') {
    if (last < today) return t`In hand; no bank pays it after ${formatDate(last)}`
    if (cheque.ended) return t`In hand; the agreement has ended`
    return datedOn > today ? stateTexts()[state] : t`Ready to bank`
  }
  const on = { banked: bankedOn, returned: returnedOn, 'handed back': handedBackOn }[state]
  return [stateTexts()[state], on && formatDate(on)].filter(Boolean).join(', ')
}

export const chequeSorts: Record<string, (a: Cheque, b: Cheque) => number> = {
  client: (a, b) => compare(a.client.name, b.client.name),
  datedOn: (a, b) => compare(a.datedOn, b.datedOn),
  amount: (a, b) => compare(a.amount, b.amount),
  state: byState,
}

export const chequeTableColumns = (today: string): [Column<Cheque>, ...Column<Cheque>[]] => [
  {
    label: t`Client`,
    sort: 'client',
    cell: (cheque) => <LeaseOfRow lease={cheque} />,
    value: nameOfClient,
  },
  {
    label: t`Cheque`,
    from: 'phone',
    tabularNumbers: true,
    kind: 'text',
    cell: ({ number, bank }) => (
      <>
        {number}
        {bank && <CellNote>{bank}</CellNote>}
      </>
    ),
    value: ({ number, bank }) => [number, bank].filter(Boolean).join(', '),
  },
  {
    label: t`Dated`,
    sort: 'datedOn',
    from: 'phone',
    tabularNumbers: true,
    cell: ({ datedOn }) => formatDate(datedOn),
    value: ({ datedOn }) => datedOn,
  },
  {
    label: t`Amount`,
    sort: 'amount',
    tabularNumbers: true,
    alignEnd: true,
    from: 'phone',
    cell: ({ amount }) => <Amount of={amount} />,
    value: ({ amount }) => paiseToDecimal(amount),
  },
  {
    label: t`Status`,
    sort: 'state',
    cell: (cheque) => (
      <>
        {stateText(cheque, today)}
        {cheque.reason && <CellNote>{cheque.reason}</CellNote>}
      </>
    ),
    value: (cheque) => stateText(cheque, today),
  },
]
