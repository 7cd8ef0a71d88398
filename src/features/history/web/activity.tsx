import { plural, select, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { use, useState } from 'react'
import { formatDate } from '../../../shared/calendar-date.ts'
import { TransientButton } from '../../../web/focus-heading.tsx'
import { translated } from '../../../web/language.ts'
import type { RecordNames } from '../../../web/pages.ts'
import { Sheet } from '../../../web/shell/page.tsx'
import { Row } from '../../../web/ui/layout.tsx'
import { Anchor, Text, Title } from '../../../web/ui/text.tsx'
import type { RecordEvent } from '../history-wire.ts'
import classes from './activity.module.css'
import { useHistory } from './history-hooks.ts'
import { NamesOfRecords } from './names-of-records.ts'

/** A field's label and how its value is shown; texts, dates and flags need no function. */
export type HistoryField = string | { label: string; show: (value: unknown) => string }

/** A field of a few words, which `textOf` puts into the language of the page. */
export const oneOfWords = (label: string, textOf = translated): HistoryField => ({
  label,
  show: (value) => textOf(String(value)),
})

type Props = {
  /** For an agreement, events of its receipts and charges are included. */
  record: { id: string; version: number; isLease?: boolean }
  /** The record's fields in its history, by name, in display order. */
  fields: Readonly<Record<string, HistoryField>>
}

const FIRST = 5
/** The most fields that are shown of an added record; more are folded. */
const MAX_AT_ONCE = 2
const ISO_DATE = 'YYYY-MM-DD'.length

/** The history of a record in a section of its own. */
export const Activity = (props: Props) => (
  <section data-on-screen className={classes.activity} aria-labelledby="activity">
    <Sheet>
      <Title order={2} id="activity" style={{ marginBottom: '1rem' }}>
        <Trans>Activity</Trans>
      </Title>
      <Events {...props} />
    </Sheet>
  </section>
)

/** The history of a record, newest first. */
export function Events({ record, fields }: Props) {
  const { data: events = [], error, isFetching, isSuccess, refetch } = useHistory(record)
  const [isWhole, setWhole] = useState(false)
  const shown = isWhole ? events : events.slice(0, FIRST)
  return (
    <>
      {error && !isFetching && (
        <div role="alert">
          <Text style={{ marginBottom: '0.75rem' }}>{error.message}</Text>
          <TransientButton variant="default" onClick={() => refetch()}>
            <Trans>Retry</Trans>
          </TransientButton>
        </div>
      )}
      {isSuccess && events.length === 0 && (
        <Text isDimmed>
          <Trans>Nothing has been recorded yet.</Trans>
        </Text>
      )}
      <ol>
        {shown.map((event) => (
          <Event
            key={event.id}
            event={event}
            fields={fields}
            isOwn={event.recordId === record.id}
          />
        ))}
      </ol>
      {shown.length < events.length && (
        <Anchor isApart onClick={() => setWhole(true)}>
          <Trans>Show all {events.length}</Trans>
        </Anchor>
      )}
    </>
  )
}

type EventProps = {
  event: RecordEvent
  fields: Props['fields']
  /** Whether it was done to the record whose page this is. */
  isOwn: boolean
}

function Event({ event, fields, isOwn }: EventProps) {
  const { happenedAt, kind } = event
  const names = use(NamesOfRecords)[kind] ?? {}
  // The initial values are on the page anyway.
  const isNew = event.before === null
  const changes = changesOf(event, fields)
  return (
    <li className={classes.event}>
      <Row as="p" lineGap={4} align="stretch" isSpread>
        <strong>{headOf(event, nameOf(names, isOwn))}</strong>
        <time dateTime={happenedAt} className={classes.time}>
          {formatDate(happenedAt)}, {happenedAt.slice(11, 16)}
        </time>
      </Row>
      {changes.length > MAX_AT_ONCE && isNew ? (
        <details>
          <summary>{plural(changes.length, { one: '# field', other: '# fields' })}</summary>
          <Changes changes={changes} />
        </details>
      ) : (
        <Changes changes={changes} />
      )}
    </li>
  )
}

const Changes = ({ changes }: { changes: readonly string[] }) =>
  changes.length === 0 ? null : (
    <Row as="ul" gap={20} lineGap={0} align="stretch" className={classes.changes}>
      {changes.map((change) => (
        <li key={change}>{change}</li>
      ))}
    </Row>
  )

/** What an event calls its record: on the page of that record, and elsewhere. */
function nameOf({ own, other }: RecordNames, isOwn: boolean): string {
  const name = isOwn ? own : other
  return name ? translated(name) : t`a record`
}

function headOf({ verb, actorName }: RecordEvent, record: string): string {
  const who = actorName ?? 'Rentbook'
  return select(verb, {
    added: `${who} added ${record}`,
    deleted: `${who} deleted ${record}`,
    ended: `${who} ended ${record}`,
    recorded: `${who} recorded ${record}`,
    cancelled: `${who} cancelled ${record}`,
    credited: `${who} credited ${record}`,
    reversed: `${who} reversed ${record}`,
    withdrawn: `${who} withdrew ${record}`,
    declined: `${who} declined ${record}`,
    mailed: `${who} emailed ${record}`,
    restored: `${who} restored ${record}`,
    opened: `${who} opened ${record}`,
    other: `${who} changed ${record}`,
  })
}

/** 'Phone: 98… → 99…' for each field that differs; added and removed values alone. */
function changesOf({ before, after }: RecordEvent, fields: Props['fields']): string[] {
  const changes = Object.entries(fields).flatMap(([name, field]) => {
    const { label, show } = typeof field === 'string' ? { label: field, show: shown } : field
    const [from, to] = [before, after].map((record) =>
      record?.[name] === undefined || record[name] === null ? '' : show(record[name]),
    )
    return from === to ? [] : [`${label}: ${[from, to].filter(Boolean).join(' → ')}`]
  })
  if (after?.passwordChanged === true) changes.push(t`Password: changed`)
  if (after?.secondFactorChanged === true) changes.push(t`Two-step verification: changed`)
  return changes
}

function shown(value: unknown): string {
  if (typeof value === 'boolean') return value ? t`yes` : t`no`
  const text = String(value)
  // Not of a text that only begins with a date.
  return text.length === ISO_DATE ? formatDate(text) : text
}
