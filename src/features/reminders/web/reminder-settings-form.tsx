import { t } from '@lingui/core/macro'
import { asRole, paths } from '../../../paths.ts'
import { addDays } from '../../../shared/calendar-date.ts'
import { paise } from '../../../shared/paise.ts'
import { FieldGroup } from '../../../web/form/field-group.tsx'
import { ChoiceField, lengthFault, TextField } from '../../../web/form/fields.tsx'
import { Fold } from '../../../web/form/fold.tsx'
import { EditForm } from '../../../web/record/edit-form.tsx'
import { useEditForm } from '../../../web/record/use-edit-form.ts'
import type { Loaded } from '../../../web/record/use-record.ts'
import { TextArea } from '../../../web/ui/field.tsx'
import { useDues } from '../../dues/web/dues-hooks.ts'
import { shortAddress } from '../../dues/web/lease-of-row.tsx'
import { toRemind } from '../../dues/web/reminding.ts'
import { useToday } from '../../identity/web/access/client-settings.ts'
import { useAccount } from '../../identity/web/sessions/session.ts'
import { useMoneySettings } from '../../payments/web/money-settings/money-settings-hooks.ts'
import {
  languageOfLetter,
  MAX_TEXT_LENGTH,
  PLACEHOLDERS,
  type ReminderLanguage,
  reminderSubject,
  renderText,
  usualText,
  withUpi,
} from '../reminder-text.ts'
import { type ReminderSettings, reminderSettingsWire } from '../reminder-wire.ts'
import { WAKING_HOURS } from '../waking-hours.ts'
import { MailPreview } from './mail-preview.tsx'
import { callReminders, REMINDERS } from './reminder-hooks.ts'
import classes from './reminders.module.css'
import { readTyped, type TypedReminders, typedFaults, typedOf } from './typed-reminders.ts'

/** The form of an owner's choices on reminders. */
export function ReminderSettingsForm({ loaded }: { loaded: Loaded<ReminderSettings> }) {
  const using = useEditForm<ReminderSettings, TypedReminders>({
    names: [REMINDERS],
    loaded,
    initialValues: typedOf(loaded.record),
    validate: typedFaults,
    fields: reminderSettingsWire,
    send: (typed, version) =>
      callReminders('PUT /remindersettings', { body: readTyped(typed), version }),
  })
  const { language, text, fromHour } = using.values
  const hours = range(WAKING_HOURS.from, WAKING_HOURS.to)
  const chooseLanguage = (next: TypedReminders['language']) => {
    if (text.trim() === usualText(language)) using.set('text', usualText(next))
    using.set('language', next)
  }
  return (
    <EditForm using={using} label={t`Reminders`} fallback={paths.dues}>
      {/* At a desk the letter is beside what it is made of, on a phone above it. */}
      <div className={classes.letterAndSettings}>
        <ReminderPreview language={language} text={text.trim()} />
        <div className={classes.settings}>
          <FieldGroup title={t`When clients are reminded`}>
            <ChoiceField
              label={t`Reminders by email`}
              description={t`At most one email a day for each agreement, and none while a payment that the client reported waits for you`}
              choices={[
                { value: 'off', label: t`Not sent` },
                { value: 'on', label: t`Sent to clients with dues` },
              ]}
              {...using.field('isOn')}
            />
            <Fold title={t`On which days and hours`} meaning={timesText(using.values)}>
              <TextField
                label={t`Days before the due day`}
                optional
                description={t`For example: 3, or 7, 3`}
                {...using.field('before')}
              />
              <ChoiceField
                label={t`On the due day`}
                choices={[
                  { value: 'yes', label: t`Reminded` },
                  { value: 'no', label: t`Not reminded` },
                ]}
                {...using.field('onDay')}
              />
              <TextField
                label={t`Days after the due day`}
                optional
                description={t`For example: 3, 10, 30`}
                {...using.field('after')}
              />
              <ChoiceField
                label={t`Not before`}
                description={t`No email goes out between 20:00 and 09:00 in any case`}
                choices={hours.slice(0, -1).map(choiceOfHour)}
                {...using.field('fromHour')}
              />
              <ChoiceField
                label={t`Not after`}
                choices={hours.filter((hour) => hour > Number(fromHour)).map(choiceOfHour)}
                {...using.field('toHour')}
              />
            </Fold>
          </FieldGroup>
          <FieldGroup title={t`What they read`}>
            <ChoiceField
              label={t`Language of reminders`}
              description={t`A client who chose a language in Rentbook reads the usual text in theirs`}
              choices={[
                { value: 'en', label: t`English` },
                { value: 'hi', label: t`Hindi` },
              ]}
              {...using.field('language')}
              onChange={({ currentTarget: { value } }) =>
                chooseLanguage(value === 'hi' ? 'hi' : 'en')
              }
            />
            <TextArea
              label={t`Text`}
              description={t`The words in braces are filled in: ${PLACEHOLDERS.join(', ')}. Leave it empty for the usual text.`}
              rows={12}
              {...using.field('text')}
              error={using.field('text').error ?? lengthFault(text, MAX_TEXT_LENGTH)}
            />
          </FieldGroup>
        </div>
        <FieldGroup title={t`Your own email`}>
          <ChoiceField
            label={t`Email to you`}
            description={t`At most once a day: agreements that end in 60 or 30 days, rent increases that are due, payments to confirm, reminders that came back`}
            choices={[
              { value: 'off', label: t`Not sent` },
              { value: 'on', label: t`Sent when there is something` },
            ]}
            {...using.field('ownerMail')}
          />
        </FieldGroup>
      </div>
    </EditForm>
  )
}

const range = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, at) => from + at)

const hourText = (hour: number) => `${String(hour).padStart(2, '0')}:00`

const choiceOfHour = (hour: number) => ({ value: String(hour), label: hourText(hour) })

/** '3 days before, on the due day, 3, 10, 30 days after; 09:00 to 20:00'. */
function timesText({ before, onDay, after, fromHour, toHour }: TypedReminders): string {
  const days = [
    before.trim() && t`${before.trim()} days before`,
    onDay === 'yes' && t`on the due day`,
    after.trim() && t`${after.trim()} days after`,
  ]
  const hours = t`${hourText(Number(fromHour))} to ${hourText(Number(toHour))}`
  return [days.filter(Boolean).join(', '), hours].filter(Boolean).join('; ')
}

const DAYS_LATE = 3
const SAMPLE = paise(1_200_000n)

/** Whether all that the preview shows has come, or cannot be had. */
export function useIsLetterKnown(): boolean {
  const today = useToday()
  const dues = useDues()
  const money = useMoneySettings()
  return today !== undefined && !dues.isPending && money.status !== 'loading'
}

/**
 * The first reminder that would be mailed today: to who is most overdue, or a made-up one where nobody is late. It
 * stands before the settings: they are about it.
 */
function ReminderPreview({ language, text }: { language: ReminderLanguage; text: string }) {
  const { name } = useAccount()
  const today = useToday()
  const { data } = useDues()
  const money = useMoneySettings()
  if (today === undefined) return null
  const [first] = data ? toRemind(data, today).byMail : []
  const reminded = {
    tenant: t`Ravi Kumar`,
    property: '12 Lake View Road',
    amount: SAMPLE,
    dueOn: addDays(today, -DAYS_LATE),
    today,
    link: `${location.origin}${asRole(paths.myDues, 'client')}`,
    ...(first && {
      tenant: first.client.name,
      property: shortAddress(first),
      amount: first.overdue,
      dueOn: first.oldestDueOn,
    }),
    owner: name,
  }
  const own = text === usualText(language) || text === '' ? null : text
  const chosen = languageOfLetter({ language, text: own }, first?.language ?? null)
  const upiId = money.status === 'loaded' ? money.record.upiId : null
  const letter = {
    subject: reminderSubject(chosen, reminded),
    text: withUpi(renderText(chosen, own, reminded), upiId),
  }
  return (
    <div>
      <MailPreview
        title={
          first
            ? t`The email that ${first.client.name} would get today`
            : t`What they get three days after the due day`
        }
        letter={letter}
        language={chosen}
      />
    </div>
  )
}
