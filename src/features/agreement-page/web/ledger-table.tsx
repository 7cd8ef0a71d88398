import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { ChevronRightIcon } from 'lucide-react'
import { useId, useState } from 'react'
import { formatDate } from '../../../shared/calendar-date.ts'
import { formatDays } from '../../../shared/days.ts'
import { formatPaise, type Paise, paise } from '../../../shared/paise.ts'
import { Amount } from '../../../web/amount.tsx'
import { NameAndDays, Parts } from '../../../web/breakable.tsx'
import { PlainButton } from '../../../web/ui/button.tsx'
import { VisuallyHidden } from '../../../web/ui/text.tsx'
import { chargeNames } from '../../ledger/web/charge-texts.ts'
import { documentTitle, handedOverText, recordedByText } from '../../ledger/web/document-texts.ts'
import { ChargeExplanation } from '../../ledger/web/explanations/charge-explanation.tsx'
import {
  type LedgerDocument,
  type LedgerEntry,
  ledgerEntries,
} from '../../ledger/web/ledger-entries.ts'
import type { LedgerView, PayoutView } from '../../ledger/web/ledger-view.ts'
import {
  CreditExplanation,
  PayoutExplanation,
} from '../../payments/web/explanations/credit-explanation.tsx'
import { LedgerColumns } from '../../statements/web/ledger-head.tsx'
import classes from '../../statements/web/ledger-table.module.css'

/** Everything that was charged, received and given back, newest first, with the balance after each. */
export function LedgerTable({ ledger }: { ledger: LedgerView }) {
  const captionId = useId()
  return (
    <div className={classes.sheet}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a wide table is scrolled by keyboard */}
      <section className={classes.scroller} aria-labelledby={captionId} tabIndex={0}>
        <table className={classes.table}>
          <caption id={captionId}>
            <VisuallyHidden>
              <Trans>Ledger, newest first</Trans>
            </VisuallyHidden>
          </caption>
          <LedgerColumns />
          <tbody>
            {ledgerEntries(ledger)
              .reverse()
              .map((entry) => (
                <Entry key={entry.key} entry={entry} ledger={ledger} />
              ))}
          </tbody>
        </table>
      </section>
    </div>
  )
}

const COLUMNS = 6

function Entry({ entry, ledger }: { entry: LedgerEntry; ledger: LedgerView }) {
  const [isOpen, setOpen] = useState(false)
  const bodyId = useId()
  const { document, isReversal, on, change, balance } = entry
  const isGone = reversedOn(entry) !== null
  return (
    <>
      <tr className={isOpen ? classes.open : undefined}>
        <td className={classes.date} data-wide>
          {formatDate(on)}
        </td>
        <th scope="row">
          <PlainButton
            className={classes.what}
            data-gone={isGone || undefined}
            aria-expanded={isOpen}
            aria-controls={isOpen ? bodyId : undefined}
            onClick={() => setOpen(!isOpen)}
          >
            <ChevronRightIcon size={16} />
            <span>
              <Title document={document} isReversal={isReversal} />
            </span>
          </PlainButton>
          <span className={`${classes.note} ${classes.inline}`}>{formatDate(on)}</span>
          <Note entry={entry} />
        </th>
        <MoneyCell of={change} isGone={isGone} isShown={change > 0n} isWide />
        <MoneyCell of={paise(-change)} isGone={isGone} isShown={change < 0n} isWide />
        <td data-money data-narrow>
          {change !== 0n && <Amount of={change} isExact isGone={isGone} />}
        </td>
        <td data-money className={classes.balance}>
          <span className={classes.word}>
            <Trans>Balance</Trans>{' '}
          </span>
          <Amount of={balance} isExact />
        </td>
      </tr>
      {isOpen && (
        <tr id={bodyId} className={classes.explained}>
          <td colSpan={COLUMNS}>
            <DocumentExplanation document={document} ledger={ledger} />
          </td>
        </tr>
      )}
    </>
  )
}

function Title({ document, isReversal }: Pick<LedgerEntry, 'document' | 'isReversal'>) {
  if (isReversal) return t`Reversed: ${documentTitle(document)}`
  if (document.type !== 'charge') return documentTitle(document)
  const { charge } = document
  return <NameAndDays name={chargeNames([charge])} days={charge.days && formatDays(charge.days)} />
}

type MoneyCellProps = { of: Paise; isShown: boolean; isGone: boolean; isWide: boolean }

const MoneyCell = ({ of, isShown, isGone, isWide }: MoneyCellProps) => (
  <td data-money data-wide={isWide || undefined}>
    {isShown && <Amount of={of} isExact isGone={isGone} />}
  </td>
)

function Note({ entry: { document, isReversal } }: { entry: LedgerEntry }) {
  const parts = (isReversal ? [reasonOf(document)] : noteOf(document)).filter(Boolean)
  if (parts.length === 0) return null
  return (
    <span className={classes.note}>
      <Parts of={parts} />
    </span>
  )
}

const reasonOf = (document: LedgerEntry['document']) =>
  document.type === 'credit' ? document.credit.reverseReason : ''

function noteOf(document: LedgerEntry['document']): (string | false | null | undefined)[] {
  if (document.type === 'payout') return payoutNote(document.payout)
  if (document.type === 'charge') return []
  const { credit } = document
  const deposit = credit.toDeposit > 0n && t`${formatPaise(credit.toDeposit)} as deposit`
  // The title gives the reason of what was before.
  const reason = credit.kind !== 'opening' && credit.reason
  return [handedOverText(credit), deposit, credit.receipt?.code, reason, recordedByText(credit)]
}

/** Payouts from the deposit change no balance, so their amount is shown here. */
const payoutNote = ({ kind, amount, ...payout }: PayoutView) => [
  kind !== 'refund' && t`${formatPaise(amount)} of the deposit`,
  handedOverText(payout),
]

function reversedOn({ document }: LedgerEntry) {
  if (document.type === 'charge') return document.charge.reversedOn
  return document.type === 'credit' ? document.credit.reversedOn : document.payout.reversedOn
}

type Props = { document: LedgerDocument; ledger: LedgerView }

/** Explains a line of the ledger. */
function DocumentExplanation({ document, ledger }: Props) {
  if (document.type === 'charge')
    return <ChargeExplanation charge={document.charge} ledger={ledger} />
  if (document.type === 'credit')
    return <CreditExplanation credit={document.credit} ledger={ledger} />
  return <PayoutExplanation payout={document.payout} />
}
