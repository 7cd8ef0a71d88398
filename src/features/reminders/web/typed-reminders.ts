import { t } from '@lingui/core/macro'
import type { FormErrors } from '../../../web/form/rules.ts'
import { readDays, STEP_LIMITS } from '../reminder-steps.ts'
import { type ReminderLanguage, usualText } from '../reminder-text.ts'
import type { ReminderSettings } from '../reminder-wire.ts'

/** The settings as their form holds them. */
export type TypedReminders = {
  isOn: string
  before: string
  onDay: string
  after: string
  fromHour: string
  toHour: string
  language: ReminderLanguage
  text: string
  ownerMail: string
}

/** Fills the form; days before the due day are typed as days, without a minus. */
export const typedOf = (settings: ReminderSettings): TypedReminders => ({
  isOn: settings.isOn ? 'on' : 'off',
  before: settings.steps
    .filter((step) => step < 0)
    .map((step) => -step)
    .join(', '),
  onDay: settings.steps.includes(0) ? 'yes' : 'no',
  after: settings.steps.filter((step) => step > 0).join(', '),
  fromHour: String(settings.fromHour),
  toHour: String(settings.toHour),
  language: settings.language,
  text: settings.text ?? usualText(settings.language),
  ownerMail: settings.ownerMail ? 'on' : 'off',
})

const { before: mostBefore, after: mostAfter } = STEP_LIMITS

/** Faults of the typed values, by field. */
export function typedFaults({
  before,
  onDay,
  after,
  fromHour,
  toHour,
}: TypedReminders): FormErrors {
  const faults: FormErrors = {}
  if (!readDays(before, mostBefore))
    faults.before = t`Please enter days from 1 to ${mostBefore}, such as 7, 3.`
  if (!readDays(after, mostAfter))
    faults.after = t`Please enter days from 1 to ${mostAfter}, such as 3, 10.`
  const count = stepsOf({ before, onDay, after }).length
  if (Object.keys(faults).length === 0 && count === 0)
    faults.onDay = t`Please choose at least one day.`
  if (count > STEP_LIMITS.count) faults.after = t`Please choose at most ${STEP_LIMITS.count} days.`
  if (Number(fromHour) >= Number(toHour))
    faults.toHour = t`Please choose a later hour than the first.`
  return faults
}

const stepsOf = ({ before, onDay, after }: Pick<TypedReminders, 'before' | 'onDay' | 'after'>) => [
  ...(readDays(before, mostBefore) ?? []).map((day) => -day).reverse(),
  ...(onDay === 'yes' ? [0] : []),
  ...(readDays(after, mostAfter) ?? []),
]

/** The values to send; the default text is sent as none, so that it follows when ours gets better. */
export function readTyped(typed: TypedReminders) {
  const { language, fromHour, toHour } = typed
  const text = typed.text.trim()
  return {
    on: typed.isOn === 'on',
    language,
    steps: stepsOf(typed),
    fromHour: Number(fromHour),
    toHour: Number(toHour),
    text: text === usualText(language) ? null : text,
    ownerMail: typed.ownerMail === 'on',
  }
}
