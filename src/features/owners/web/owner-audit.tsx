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
          Changes by administrators
        </Title>
        {error && !isFetching && (
          <div role="alert">
            <Text mb="sm">{error.message}</Text>
            <TransientButton variant="default" onClick={() => refetch()}>
              Retry
            </TransientButton>
          </div>
        )}
        {entries?.length === 0 && (
          <Text c="dimmed">No administrator has changed this owner yet.</Text>
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
  const { actorName, action, createdAt: at } = entry
  return (
    <li className={classes.entry}>
      <p className={classes.head}>
        <strong>
          {actorName} {action} this owner
        </strong>
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

const LABELS: Record<string, string> = {
  name: 'Name',
  email: 'Email',
  phone: 'Phone',
  trialEndsAt: 'Trial ends',
  subscribed: 'Subscribed',
}

/** 'Phone: 98… → 99…' for each field that differs; what was added or deleted as it was. */
export function changesOf({ before, after }: AuditEntry): string[] {
  const changes = Object.entries(LABELS).flatMap(([name, label]) => {
    const [from, to] = [shown(before?.[name]), shown(after?.[name])]
    if (from === to) return []
    return [`${label}: ${[from, to].filter(Boolean).join(' → ')}`]
  })
  return after?.passwordChanged === true ? [...changes, 'Password: changed'] : changes
}

function shown(value: unknown): string {
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  return typeof value === 'string' ? formatDate(value) : ''
}
