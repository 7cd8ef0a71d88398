import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { paths } from '../../../paths.ts'
import { formatDate } from '../../../shared/calendar-date.ts'
import { Amount } from '../../../web/amount.tsx'
import { Notice } from '../../../web/notice.tsx'
import { Checkbox } from '../../../web/ui/checks.tsx'
import { Anchor } from '../../../web/ui/text.tsx'
import type { ToldPayment } from '../../ledger/ledger-wire.ts'
import { type PaymentToCompare, sameAsTold } from '../told-payment.ts'
import classes from './payments.module.css'

type Told = Omit<ToldPayment, 'method'>

/** Which of them a payment probably is, as one text: what a form's `confirmedTold` holds once it was said not to be. */
const namesOf = (told: readonly Told[], typed: PaymentToCompare): string =>
  sameAsTold(told, typed)
    .map(({ id }) => id)
    .join()

/** The rule of a form's `confirmedTold`: what the client told of is not recorded a second time without being asked about. */
export const confirmedToldFault = (
  confirmed: string,
  told: readonly Told[],
  typed: PaymentToCompare,
): string | undefined => {
  const names = namesOf(told, typed)
  return names !== '' && names !== confirmed
    ? t`Tick this if it is another payment, or confirm what the client says.`
    : undefined
}

type Props = {
  client: { name: string }
  told: readonly Told[]
  /** The typed values, and the form's `confirmedTold`; without them nothing is about to be recorded. */
  asked?: {
    typed: PaymentToCompare
    confirmed: {
      name: string
      value: string
      error: string | undefined
      onChange: (names: string) => void
    }
  }
}

/** The payments that a client told of and that wait, each a tap away from its confirmation; asks whether this is one. */
export function ToldPayments({ client, told, asked }: Props) {
  if (told.length === 0) return null
  const name = client.name || t`The client`
  const names = asked ? namesOf(told, asked.typed) : ''
  return (
    <Notice>
      {told.map(({ id, amount, paidOn, toldBy }) => (
        <p key={id} className={classes.told}>
          {toldBy === null ? (
            <Trans>
              {name} says they paid <Amount of={amount} /> on {formatDate(paidOn)}.
            </Trans>
          ) : (
            <Trans>
              {toldBy} recorded <Amount of={amount} /> of {name}, received on {formatDate(paidOn)}.
              It waits for a confirmation.
            </Trans>
          )}{' '}
          <Anchor to={paths.claim(id)} inherit underline="always">
            {asked ? <Trans>Confirm it instead</Trans> : <Trans>Look and confirm</Trans>}
          </Anchor>
        </p>
      ))}
      {asked && names !== '' && (
        <Checkbox
          label={t`This is another payment`}
          name={asked.confirmed.name}
          checked={asked.confirmed.value === names}
          error={asked.confirmed.error}
          onChange={({ currentTarget }) =>
            asked.confirmed.onChange(currentTarget.checked ? names : '')
          }
        />
      )}
    </Notice>
  )
}
