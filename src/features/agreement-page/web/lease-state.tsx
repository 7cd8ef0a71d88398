import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { InfoIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { paths } from '../../../paths.ts'
import { formatDate } from '../../../shared/calendar-date.ts'
import { formatPaiseBriefly } from '../../../shared/paise.ts'
import { translated } from '../../../web/language.ts'
import { Button } from '../../../web/ui/button.tsx'
import { Row } from '../../../web/ui/layout.tsx'
import { Title } from '../../../web/ui/text.tsx'
import { IGST_WITHIN_STATE } from '../../leases/igst-within-state.ts'
import { type LeaseAction, useOpenLeaseAction } from '../../ledger/web/lease-action.ts'
import type { LedgerView } from '../../ledger/web/ledger-view.ts'
import classes from './lease-money-page.module.css'

type Props = { ledger: LedgerView; today: string }

/** Notices about an agreement and what to do: not charged, expired, to be settled. */
export function LeaseState({ ledger, today }: Props) {
  if (ledger.endedOn !== null) return <Settling ledger={ledger} endedOn={ledger.endedOn} />
  return (
    <>
      {ledger.leavingOn !== null ? (
        <Leaving leavingOn={ledger.leavingOn} today={today} />
      ) : (
        ledger.endDate !== null && ledger.endDate < today && <Expired endDate={ledger.endDate} />
      )}
      {!ledger.isCharging && <NotCharging />}
      {ledger.igstWithinState && <IgstWithinState leaseId={ledger.leaseId} />}
    </>
  )
}

const IgstWithinState = ({ leaseId }: { leaseId: string }) => (
  <Card
    title={t`IGST is charged within one state`}
    ways={[{ label: t`Edit the agreement`, to: paths.editLease(leaseId), isFirst: true }]}
  >
    {translated(IGST_WITHIN_STATE)}{' '}
    <Trans>
      The next charge still has IGST, and no invoice is issued for it, until you change that or say
      that the client is in a special economic zone. What was charged without an invoice can be
      taken back and charged again.
    </Trans>
  </Card>
)

const NotCharging = () => (
  <Card
    title={t`Rent is not being charged yet`}
    ways={[{ label: t`Start charging`, action: { name: 'start-charging' }, isFirst: true }]}
  >
    <Trans>
      Until charging starts, this page shows only what receipts say. Then rent is charged
      automatically, payments settle the oldest charge first, and the dues appear here.
    </Trans>
  </Card>
)

function Leaving({ leavingOn, today }: { leavingOn: string; today: string }) {
  const day = formatDate(leavingOn)
  const isAhead = leavingOn > today
  const settle = { label: t`End and settle`, action: { name: 'settle' } as const, isFirst: true }
  const change = { label: t`Another day`, action: { name: 'end' } as const }
  const stay = { label: t`Take the notice back`, action: { name: 'stay' } as const }
  return (
    <Card
      title={isAhead ? t`Leaves on ${day}` : t`Was to leave on ${day}`}
      ways={[isAhead ? change : settle, stay]}
    >
      {isAhead ? (
        <Trans>Rent is charged up to that day, the last month in part.</Trans>
      ) : (
        <Trans>
          Nothing is charged after that day. End and settle the agreement, or take the notice back
          if the client stays.
        </Trans>
      )}
    </Card>
  )
}

const Expired = ({ endDate }: { endDate: string }) => (
  <Card
    title={t`Past its end date, ${formatDate(endDate)}`}
    ways={[
      { label: t`Renew agreement`, action: { name: 'renew' }, isFirst: true },
      { label: t`Tenant is leaving`, action: { name: 'end' } },
    ]}
  >
    <Trans>
      The agreed end has passed. The last rent applies until you renew or end the agreement.
    </Trans>
  </Card>
)

function Settling({ ledger, endedOn }: { ledger: LedgerView; endedOn: string }) {
  const { owed, advance, deposit } = ledger
  if (owed === 0n && advance === 0n && deposit === 0n)
    return (
      <Card title={t`Ended on ${formatDate(endedOn)}, settled`} ways={[]}>
        <Trans>Nothing is due, paid in advance or held as deposit.</Trans>
      </Card>
    )
  const parts = [
    owed > 0n ? t`${formatPaiseBriefly(owed)} is due` : '',
    advance > 0n ? t`${formatPaiseBriefly(advance)} was paid in advance` : '',
    deposit > 0n ? t`${formatPaiseBriefly(deposit)} is held as deposit` : '',
  ].filter(Boolean)
  return (
    <Card
      title={t`Ended on ${formatDate(endedOn)}, to be settled`}
      ways={[
        ...(owed > 0n && deposit > 0n
          ? [{ label: t`Deduct from the deposit`, action: { name: 'deduct-deposit' } as const }]
          : []),
        ...(deposit > 0n
          ? [{ label: t`Return the deposit`, action: { name: 'return-deposit' } as const }]
          : []),
        ...(advance > 0n
          ? [{ label: t`Refund the advance`, action: { name: 'refund-advance' } as const }]
          : []),
      ]}
    >
      {t`${parts.join(', ')}. The agreement stays under Move-outs until all of it is settled.`}
    </Card>
  )
}

type Way = { label: string; isFirst?: boolean } & ({ action: LeaseAction } | { to: string })

function Card({ title, children, ways }: { title: string; children: ReactNode; ways: Way[] }) {
  const open = useOpenLeaseAction()
  return (
    <Row as="section" gap={12} lineGap={8} align="start" tone="warning" aria-label={title}>
      <InfoIcon size={20} className={classes.icon} />
      <div className={classes.text}>
        <Title order={2} isSmall>
          {title}
        </Title>
        <p>{children}</p>
      </div>
      {open && ways.length > 0 && (
        <Row gap={8}>
          {ways.map(({ label, isFirst, ...way }) => (
            <Button
              key={label}
              size="sm"
              variant={isFirst ? 'light' : 'default'}
              {...('to' in way ? { to: way.to } : { onClick: () => open(way.action) })}
            >
              {label}
            </Button>
          ))}
        </Row>
      )}
    </Row>
  )
}
