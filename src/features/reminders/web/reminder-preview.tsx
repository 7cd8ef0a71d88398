import { t } from '@lingui/core/macro'
import { paths } from '../../../paths.ts'
import { addDays } from '../../../shared/calendar-date.ts'
import { paise } from '../../../shared/paise.ts'
import { useToday } from '../../identity/web/access/use-today.ts'
import { useAccount } from '../../identity/web/sessions/session.ts'
import { Picture } from '../../payments/web/money-settings/settings-group.tsx'
import { type ReminderLanguage, renderText, subjectOf } from '../reminder-text.ts'
import classes from './reminders.module.css'

const DAYS_LATE = 3
const SAMPLE = paise(1_200_000n)

/** A reminder as a client would read it three days after the due day. */
export function ReminderPreview({ language, text }: { language: ReminderLanguage; text: string }) {
  const { name } = useAccount()
  const today = useToday()
  if (today === undefined) return null
  const reminded = {
    ...{ tenant: t`Ravi Kumar`, owner: name, property: '12 Lake View Road', amount: SAMPLE },
    ...{ dueOn: addDays(today, -DAYS_LATE), today, link: `${location.origin}${paths.myDues}` },
  }
  return (
    <Picture title={t`What they get three days after the due day`} wide>
      <div lang={language}>
        <p>
          <strong>{subjectOf(language, reminded)}</strong>
        </p>
        <p className={classes.mail}>{renderText(language, text, reminded)}</p>
      </div>
    </Picture>
  )
}
