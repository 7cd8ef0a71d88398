import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconInfoCircle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { formatDate } from '../../../shared/calendar-date.ts'
import { formatPaise } from '../../../shared/paise.ts'
import classes from './lease-state.module.css'
import { type LeaseVerb, useLeaseVerbs } from './lease-verbs.ts'
import type { LedgerView } from './ledger-view.ts'

type Props = { ledger: LedgerView; today: string }

/** What is special about an agreement now, and what to do about it: not charged, expired, to be settled. */
export function LeaseState({ ledger, today }: Props) {
  if (ledger.endedOn !== null) return <Settling ledger={ledger} endedOn={ledger.endedOn} />
  return (
    <>
      {ledger.endDate !== null && ledger.endDate < today && <Expired endDate={ledger.endDate} />}
      {!ledger.isCharging && <NotCharging />}
    </>
  )
}

const NotCharging = () => (
  <Card
    title={t`Rent is not charged yet`}
    ways={[{ label: t`Start charging`, verb: { name: 'start-charging' }, isFirst: true }]}
  >
    <Trans>
      Until then this page only knows what receipts tell. Once charging is on, the rent of each
      period is charged by itself, payments settle the oldest first, and what is still owed stands
      here.
    </Trans>
  </Card>
)

const Expired = ({ endDate }: { endDate: string }) => (
  <Card title={t`Expired on ${formatDate(endDate)}, running on`} ways={[]}>
    <Trans>
      The agreed end has passed. The last rent goes on being charged until you renew or end the
      agreement.
    </Trans>
  </Card>
)

function Settling({ ledger, endedOn }: { ledger: LedgerView; endedOn: string }) {
  const { owed, advance, deposit } = ledger
  if (owed === 0n && advance === 0n && deposit === 0n)
    return (
      <Card title={t`Ended on ${formatDate(endedOn)}, settled`} ways={[]}>
        <Trans>Nothing is owed, in advance or held.</Trans>
      </Card>
    )
  const parts = [
    owed > 0n ? t`${formatPaise(owed)} is owed` : '',
    advance > 0n ? t`${formatPaise(advance)} was paid in advance` : '',
    deposit > 0n ? t`${formatPaise(deposit)} is held as deposit` : '',
  ].filter(Boolean)
  return (
    <Card
      title={t`Ended on ${formatDate(endedOn)}, to be settled`}
      ways={[
        ...(owed > 0n && deposit > 0n
          ? [{ label: t`Take from the deposit`, verb: { name: 'deduct-deposit' } as const }]
          : []),
        ...(deposit > 0n
          ? [{ label: t`Give the deposit back`, verb: { name: 'return-deposit' } as const }]
          : []),
        ...(advance > 0n
          ? [{ label: t`Refund the advance`, verb: { name: 'refund-advance' } as const }]
          : []),
      ]}
    >
      {t`${parts.join(', ')}. The agreement stands under Settling until all three are 0.`}
    </Card>
  )
}

type Way = { label: string; verb: LeaseVerb; isFirst?: boolean }

function Card({ title, children, ways }: { title: string; children: ReactNode; ways: Way[] }) {
  const open = useLeaseVerbs()
  return (
    <section className={classes.card} aria-label={title}>
      <IconInfoCircle size={20} aria-hidden className={classes.icon} />
      <div className={classes.text}>
        <h2 className={classes.title}>{title}</h2>
        <p>{children}</p>
      </div>
      {open && ways.length > 0 && (
        <div className={classes.ways}>
          {ways.map(({ label, verb, isFirst }) => (
            <Button
              key={label}
              size="sm"
              variant={isFirst ? 'light' : 'default'}
              onClick={() => open(verb)}
            >
              {label}
            </Button>
          ))}
        </div>
      )}
    </section>
  )
}
