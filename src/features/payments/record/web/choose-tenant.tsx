import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useDebouncedValue } from '@mantine/hooks'
import { hashKey, keepPreviousData, onlineManager, useQuery } from '@tanstack/react-query'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { useStore } from 'zustand'
import type { Paise } from '../../../../shared/paise.ts'
import type { PastedMessage } from '../../../../shared/pasted-message.ts'
import { Amount } from '../../../../web/amount.tsx'
import { isOfNetwork } from '../../../../web/api/network-error.ts'
import { readsOf } from '../../../../web/api/reads.ts'
import { LoadFailed } from '../../../../web/empty-state.tsx'
import { TextField } from '../../../../web/form/fields.tsx'
import { Notice } from '../../../../web/notice.tsx'
import { listKept, shownFromDevice } from '../../../../web/offline/kept-answers.ts'
import { PlainButton } from '../../../../web/ui/button.tsx'
import { Stack } from '../../../../web/ui/layout.tsx'
import { Skeleton } from '../../../../web/ui/skeleton.tsx'
import { Text } from '../../../../web/ui/text.tsx'
import { duesKey, useDues } from '../../../dues/web/dues-hooks.ts'
import { shortAddress } from '../../../dues/web/lease-of-row.tsx'
import { leaseWire } from '../../../leases/lease-wire.ts'
import { callLeases, LEASES } from '../../../leases/web/lease-hooks.ts'
import { ledgerKey } from '../../../ledger/web/ledger-hooks.ts'
import { onMessagePasted, payerToSearch } from './pasted-payment.ts'
import classes from './payment-sheet.module.css'

const PAUSE_MS = 200

type ChooseTenantProps = {
  /** A bank's message about the payment. */
  message: PastedMessage | undefined
  onMessage: (message: PastedMessage) => void
  onChoose: (leaseId: string) => void
}

/** The choice of the payer: first tenants with dues, worst first; other clients are found by name or address. */
export function ChooseTenant({ message, onMessage, onChoose }: ChooseTenantProps) {
  const [typed, setTyped] = useState((message && payerToSearch(message)) ?? '')
  const [search] = useDebouncedValue(typed.trim(), PAUSE_MS)
  const { payers, error, retry } = usePayers(search)
  const kept = useKeptLedgers()
  return (
    <Stack gap={16}>
      <TextField
        label={t`Who paid?`}
        type="search"
        placeholder={t`Name or address`}
        description={t`You can paste the bank's SMS or the UPI message here.`}
        onPaste={onMessagePasted((pasted) => {
          setTyped(payerToSearch(pasted) ?? '')
          onMessage(pasted)
        })}
        autoComplete="off"
        data-autofocus
        value={typed}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      />
      {error && (
        <LoadFailed title={t`The clients could not be loaded`} error={error} retry={retry} />
      )}
      {!payers && !error && <Skeleton height={180} radius={8} data-waiting />}
      {kept && (
        <Notice>
          <Trans>
            There is no network. A payment of a tenant whose agreement was opened on this device
            before can be recorded now, and is sent later. Note the others until the network is
            back.
          </Trans>
        </Notice>
      )}
      {payers && (
        <ul className={classes.payers} aria-label={t`Clients`}>
          {payers.map((payer) => (
            <li key={payer.leaseId}>
              <Row
                payer={payer}
                isMissing={kept !== undefined && !kept(payer.leaseId)}
                onChoose={onChoose}
              />
            </li>
          ))}
        </ul>
      )}
      {payers?.length === 0 && (
        <Text isDimmed>
          {search === '' ? (
            <Trans>Nobody has dues. Type a name to record a payment in advance.</Trans>
          ) : (
            <Trans>No client matches.</Trans>
          )}
        </Text>
      )}
    </Stack>
  )
}

type RowProps = {
  payer: Payer
  /** There is no network, and this device does not have the agreement. */
  isMissing: boolean
  onChoose: (leaseId: string) => void
}

const Row = ({ payer: { leaseId, name, address, owed }, isMissing, onChoose }: RowProps) => (
  <PlainButton className={classes.payer} onClick={() => onChoose(leaseId)}>
    <Stack as="span">
      <strong>{name || t`Unnamed`}</strong>
      <Text as="span" size="small" isDimmed className={classes.quiet}>
        {address}
      </Text>
      {isMissing && (
        <Text as="span" size="small" isDimmed>
          <Trans>Not on this device</Trans>
        </Text>
      )}
    </Stack>
    {owed !== undefined && owed > 0n && <Amount of={owed} />}
  </PlainButton>
)

/** An agreement for which a payment may be recorded; `owed` is undefined until it is known. */
type Payer = { leaseId: string; name: string; address: string; owed?: Paise | undefined }

/** Tells, while there is no network or the dues come from this device, of which agreements it has the books; undefined with a network. */
function useKeptLedgers(): ((leaseId: string) => boolean) | undefined {
  const isAway = useSyncExternalStore(watchNetwork, () => !onlineManager.isOnline())
  const isKept = useStore(shownFromDevice, (shown) => Object.hasOwn(shown, DUES_HASH))
  const isOffline = isAway || isKept
  const [kept, setKept] = useState<ReadonlySet<string>>()
  useEffect(() => {
    if (isOffline) void listKept().then(setKept)
  }, [isOffline])
  return isOffline && kept ? (leaseId) => kept.has(hashKey(ledgerKey(leaseId))) : undefined
}

const watchNetwork = (changed: () => void) => onlineManager.subscribe(changed)

const DUES_HASH = hashKey(duesKey)

const SHOWN = 20

const payers = readsOf(callLeases, [LEASES, 'payers'], { 'GET /rentmaster': [leaseWire] })

/** The tenants to choose from: those who owe something, worst first. A search finds every current tenant that matches, and of ended agreements those who owe. */
function usePayers(search: string) {
  const dues = useDues()
  const found = useQuery({
    ...payers('GET /rentmaster', { query: { search, alike: true, limit: SHOWN } }),
    enabled: search !== '',
    placeholderData: keepPreviousData,
  })
  const owing = dues.data?.map(
    ({ leaseId, client, property, owed }): Payer => ({
      leaseId,
      name: client.name,
      address: shortAddress({ property }),
      owed,
    }),
  )
  // Without a network who owes something is found among what this device has.
  const isHere = search !== '' && owing !== undefined && isOfNetwork(found.error)
  const { error, refetch } = search === '' || dues.error || isHere ? dues : found
  const leases = isHere ? [] : found.data
  return {
    payers: search === '' ? owing?.slice(0, SHOWN) : leases && merged(leases, owing ?? []),
    error,
    retry: () => void refetch(),
  }

  function merged(leases: NonNullable<typeof found.data>, owing: Payer[]): Payer[] {
    const running = leases.map(
      ({ id, client, property }): Payer => ({
        leaseId: id,
        name: client.name,
        address: shortAddress({ property }),
        owed: owing.find(({ leaseId }) => leaseId === id)?.owed,
      }),
    )
    const known = new Set(running.map(({ leaseId }) => leaseId))
    const words = search.toLowerCase().split(/\s+/)
    const others = owing.filter(
      ({ leaseId, name, address }) =>
        !known.has(leaseId) &&
        words.every((word) => `${name} ${address}`.toLowerCase().includes(word)),
    )
    return [...running, ...others]
  }
}
