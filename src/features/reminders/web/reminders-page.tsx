import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { paths } from '../../../paths.ts'
import { formatDate } from '../../../shared/calendar-date.ts'
import { paiseToDecimal } from '../../../shared/paise.ts'
import { Amount } from '../../../web/amount.tsx'
import { EmptyState } from '../../../web/empty-state.tsx'
import { RecordPage } from '../../../web/record/record-page.tsx'
import { type Column, DataTable } from '../../../web/table/data-table.tsx'
import { PhoneRow } from '../../../web/table/phone-row.tsx'
import { useWholeList } from '../../../web/table/use-whole-list.ts'
import { Badge, type BadgeColour } from '../../../web/ui/badge.tsx'
import { Title } from '../../../web/ui/text.tsx'
import {
  compare,
  LeaseOfRow,
  nameOfClient,
  propertyColumn,
  shortAddress,
  textOfLease,
} from '../../dues/web/lease-of-row.tsx'
import type { Reminder, ReminderState } from '../reminder-wire.ts'
import { useReminderSettings, useSentReminders } from './reminder-hooks.ts'
import { ReminderSettingsForm, useIsLetterKnown } from './reminder-settings-form.tsx'
import classes from './reminders.module.css'

/** When clients are reminded and what they read; and what was sent. */
export function RemindersPage() {
  const settings = useReminderSettings()
  const isLetterKnown = useIsLetterKnown()
  // The letter stands above the settings: shown before it, they would move down when it comes.
  const state = isLetterKnown ? settings : ({ status: 'loading' } as const)
  return (
    <>
      <RecordPage
        title={t`Reminders`}
        state={state}
        kind={t`setting`}
        list={{ name: t`Dues`, to: paths.dues }}
      >
        {(loaded) => <ReminderSettingsForm key={loaded.fetched} loaded={loaded} />}
      </RecordPage>
      {state.status !== 'loading' && <SentReminders />}
    </>
  )
}

/** Reminders sent, returned, or waiting to be handed over; newest first. */
function SentReminders() {
  const list = useWholeList({ query: useSentReminders(), textOf: textOfLease, sorts })
  return (
    <section className={classes.sent} aria-labelledby="sent">
      <Title order={2} id="sent" style={{ marginBottom: '0.75rem' }}>
        <Trans>Sent</Trans>
      </Title>
      <DataTable
        list={list}
        caption={t`Reminders sent`}
        columns={columns()}
        csv={{ file: 'reminders', more: propertyColumn() }}
        phone={(reminder) => (
          <PhoneRow
            to={paths.lease(reminder.leaseId)}
            title={reminder.client.name}
            below={[shortAddress(reminder), formatDate(reminder.sentAt)].join(', ')}
            amount={<Amount of={reminder.amount} />}
            state={<State of={reminder.state} />}
          />
        )}
        rowKey={({ id }) => id}
        rowName={({ client }) => client.name}
        searchHint={t`Client, address or pincode`}
        failureText={t`Network error, while retrieving reminders`}
        empty={
          <EmptyState title={t`No reminder was sent yet`}>
            <Trans>Emails appear here as they go out, and what you opened in WhatsApp.</Trans>
          </EmptyState>
        }
      />
    </section>
  )
}

const sorts: Record<string, (a: Reminder, b: Reminder) => number> = {
  client: (a, b) => compare(a.client.name, b.client.name),
  sentAt: (a, b) => compare(a.sentAt, b.sentAt),
  amount: (a, b) => compare(a.amount, b.amount),
}

const columns = (): [Column<Reminder>, ...Column<Reminder>[]] => [
  {
    label: t`Client`,
    sort: 'client',
    cell: (reminder) => <LeaseOfRow lease={reminder} />,
    value: nameOfClient,
  },
  {
    label: t`Day`,
    sort: 'sentAt',
    tabularNumbers: true,
    cell: ({ sentAt }) => `${formatDate(sentAt)}, ${sentAt.slice(11, 16)}`,
    value: ({ sentAt }) => sentAt,
  },
  {
    label: t`Asked for`,
    sort: 'amount',
    tabularNumbers: true,
    alignEnd: true,
    from: 'phone',
    cell: ({ amount }) => <Amount of={amount} />,
    value: ({ amount }) => paiseToDecimal(amount),
  },
  {
    label: t`Status`,
    from: 'phone',
    cell: ({ state }) => <State of={state} />,
    value: ({ state }) => states()[state][0],
  },
]

const states = (): Record<ReminderState, [text: string, colour: BadgeColour]> => ({
  sent: [t`sent by email`, 'pine'],
  bounced: [t`refused: check the email address`, 'red'],
  waiting: [t`waits for the mail server`, 'saffron'],
  failed: [t`not sent: the mail server could not be reached`, 'red'],
  held: [t`not sent: the day’s limit of emails was reached`, 'saffron'],
  opened: [t`WhatsApp opened`, 'gray'],
})

function State({ of }: { of: ReminderState }) {
  const [text, colour] = states()[of]
  return <Badge color={colour}>{text}</Badge>
}
