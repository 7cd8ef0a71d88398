import { select, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Text, Title } from '@mantine/core'
import { formatDate } from '../../../shared/calendar-date.ts'
import { Sheet } from '../../../web/shell/page.tsx'
import { TransientButton } from '../../../web/transient-button.tsx'
import type { AuditEntry } from '../owner.ts'
import classes from './owner-audit.module.css'
import { useOwnerAudit } from './owner-hooks.ts'

/** What administrators did to this owner, newest first. */
export function OwnerAudit({ id }: { id: string }) {
  const { data: entries, error, isFetching, refetch } = useOwnerAudit(id)
  return (
    <div className={classes.audit}>
      <Sheet>
        <Title order={2} mb="md">
          <Trans>Changes by administrators</Trans>
        </Title>
        {error && !isFetching && (
          <div role="alert">
            <Text mb="sm">{error.message}</Text>
            <TransientButton variant="default" onClick={() => refetch()}>
              <Trans>Retry</Trans>
            </TransientButton>
          </div>
        )}
        {entries?.length === 0 && (
          <Text c="dimmed">
            <Trans>No administrator has changed this owner yet.</Trans>
          </Text>
        )}
        {entries && entries.length > 0 && (
          <ol className={classes.entries}>
            {entries.map((entry) => (
              <Entry key={entry.id} entry={entry} />
            ))}
          </ol>
        )}
      </Sheet>
    </div>
  )
}

function Entry({ entry }: { entry: AuditEntry }) {
  const { createdAt: at } = entry
  return (
    <li className={classes.entry}>
      <p className={classes.head}>
        <strong>{headOf(entry)}</strong>
        <time dateTime={at} className={classes.time}>
          {formatDate(at)}, {at.slice(11, 16)}
        </time>
      </p>
      <ul className={classes.changes}>
        {changesOf(entry).map((change) => (
          <li key={change}>{change}</li>
        ))}
      </ul>
    </li>
  )
}

const headOf = ({ actorName, action }: AuditEntry) =>
  select(action, {
    added: `${actorName} added this owner`,
    deleted: `${actorName} deleted this owner`,
    other: `${actorName} changed this owner`,
  })

const labels = (): Record<string, string> => ({
  name: t`Name`,
  email: t`Email`,
  phone: t`Phone`,
  trialEndsAt: t`Trial ends`,
  subscribed: t`Subscribed`,
})

/** 'Phone: 98… → 99…' for each field that differs; what was added or deleted as it was. */
export function changesOf({ before, after }: AuditEntry): string[] {
  const changes = Object.entries(labels()).flatMap(([name, label]) => {
    const [from, to] = [shown(before?.[name]), shown(after?.[name])]
    if (from === to) return []
    return [`${label}: ${[from, to].filter(Boolean).join(' → ')}`]
  })
  return after?.passwordChanged === true ? [...changes, t`Password: changed`] : changes
}

function shown(value: unknown): string {
  if (typeof value === 'boolean') return value ? t`yes` : t`no`
  return typeof value === 'string' ? formatDate(value) : ''
}
