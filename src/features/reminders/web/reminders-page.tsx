import { t } from '@lingui/core/macro'
import { paths } from '../../../paths.ts'
import { RecordPage } from '../../../web/record/record-page.tsx'
import { useReminderSettings } from './reminder-hooks.ts'
import { ReminderSettingsForm } from './reminder-settings-form.tsx'
import { SentReminders } from './sent-reminders.tsx'

/** When clients are reminded and what they read; and what was sent. */
export function RemindersPage() {
  const state = useReminderSettings()
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
      <SentReminders />
    </>
  )
}
