import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import { Amount } from '../../../../web/amount.tsx'
import { TextField } from '../../../../web/form/fields.tsx'
import { LoadFailed } from '../../../../web/load-failed.tsx'
import { PlainButton } from '../../../../web/ui/button.tsx'
import { Skeleton } from '../../../../web/ui/skeleton.tsx'
import { Text } from '../../../../web/ui/text.tsx'
import classes from './payment-sheet.module.css'
import { type Payer, usePayers } from './use-payers.ts'

const PAUSE_MS = 200

/** Who paid: first those who owe something, worst first; other clients are found by name or address. */
export function ChooseTenant({ onChoose }: { onChoose: (leaseId: string) => void }) {
  const [typed, setTyped] = useState('')
  const [search] = useDebouncedValue(typed.trim(), PAUSE_MS)
  const { payers, error, retry } = usePayers(search)
  return (
    <div className={classes.choose}>
      <TextField
        label={t`Who paid?`}
        type="search"
        placeholder={t`Name or address`}
        autoComplete="off"
        data-autofocus
        value={typed}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      />
      {error && (
        <LoadFailed title={t`The tenants could not be loaded`} error={error} retry={retry} />
      )}
      {!payers && !error && <Skeleton height={180} radius={8} data-waiting />}
      {payers && (
        <ul className={classes.payers} aria-label={t`Tenants`}>
          {payers.map((payer) => (
            <li key={payer.leaseId}>
              <Row payer={payer} onChoose={onChoose} />
            </li>
          ))}
        </ul>
      )}
      {payers?.length === 0 && (
        <Text isDimmed>
          {search === '' ? (
            <Trans>Nobody owes anything. Type a name to record a payment in advance.</Trans>
          ) : (
            <Trans>No tenant matches.</Trans>
          )}
        </Text>
      )}
    </div>
  )
}

type RowProps = { payer: Payer; onChoose: (leaseId: string) => void }

const Row = ({ payer: { leaseId, name, address, owed }, onChoose }: RowProps) => (
  <PlainButton className={classes.payer} onClick={() => onChoose(leaseId)}>
    <span className={classes.who}>
      <strong>{name || t`Unnamed`}</strong>
      <span className={classes.quiet}>{address}</span>
    </span>
    {owed !== undefined && owed > 0n && <Amount of={owed} />}
  </PlainButton>
)
