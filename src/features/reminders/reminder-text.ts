import { dateIn, ENGLISH_DATES } from '../../shared/calendar-date.ts'
import { formatPaiseBriefly, type Paise } from '../../shared/paise.ts'
import { daysLate, isOverdue } from '../ledger/ledger.ts'

export const REMINDER_LANGUAGES = ['en', 'hi'] as const
export type ReminderLanguage = (typeof REMINDER_LANGUAGES)[number]

/** The most characters of an owner's own text. */
export const MAX_TEXT_LENGTH = 2_000

/** The subject of a reminder. */
export type Reminded = {
  tenant: string
  owner: string
  /** The address in one line. */
  property: string
  amount: Paise
  /** The due day of the oldest that is open. */
  dueOn: string
  today: string
  /** Where the client sees what it is for and how to pay. */
  link: string
}

/** The placeholders for what is different in each reminder. */
export const PLACEHOLDERS = ['{tenant}', '{amount}', '{property}', '{when}', '{owner}', '{link}']

const USUAL: Record<ReminderLanguage, string> = {
  en: `Dear {tenant},

{amount} for {property} {when}.

See what it is for and how to pay:
{link}

If you have paid, please say so there. You then get no more reminders until {owner} has checked.

{owner}`,
  hi: `नमस्ते {tenant},

{property} के {amount} {when}।

किस बात के हैं और कैसे देने हैं, यहाँ लिखा है:
{link}

अगर आपने दे दिए हैं, तो वहीं बता दीजिए। फिर {owner} के देखने तक याद नहीं दिलाया जाएगा।

{owner}`,
}

/** The text of a reminder until an owner writes another. */
export const usualText = (language: ReminderLanguage): string => USUAL[language]

/** A client reads the usual text in the language that they chose, and an owner's own text as it was written. */
export function languageOfLetter(
  { language, text }: { language: ReminderLanguage; text: string | null },
  chosen: string | null,
): ReminderLanguage {
  const ofClient = REMINDER_LANGUAGES.find((it) => it === chosen?.split('-')[0])
  return text === null ? (ofClient ?? language) : language
}

/** The text with its values. The link is always in it. */
export function renderText(
  language: ReminderLanguage,
  text: string | null,
  reminded: Reminded,
): string {
  const { tenant, owner, property, amount, link } = reminded
  const when = whenText(language, reminded)
  const words: Record<string, string> = {
    '{tenant}': tenant,
    '{owner}': owner,
    '{property}': property,
    '{link}': link,
    '{amount}': formatPaiseBriefly(amount),
    '{when}': when,
  }
  const template = text ?? usualText(language)
  const whole = template.includes('{link}') ? template : `${template}\n\n{link}`
  return whole.replace(/\{\w+\}/g, (word) => words[word] ?? word)
}

/** The text of a mail with the UPI id to pay to, where the owner has one. */
export const withUpi = (text: string, upiId: string | null): string =>
  upiId === null ? text : `${text}\n\nUPI: ${upiId}`

/** The subject of a reminder by mail. */
export function reminderSubject(
  language: ReminderLanguage,
  { amount, dueOn, today }: Reminded,
): string {
  const [sum, day] = [formatPaiseBriefly(amount), dayIn(language, dueOn)]
  if (language === 'hi') return isOverdue(dueOn, today) ? `${sum} बाकी है` : `${sum} ${day} तक देने हैं`
  return isOverdue(dueOn, today) ? `${sum} is still due` : `${sum} is due on ${day}`
}

function whenText(language: ReminderLanguage, { dueOn, today }: Reminded): string {
  const [day, late] = [dayIn(language, dueOn), daysLate(dueOn, today)]
  if (language === 'hi') {
    if (late === 0) return 'आज देने हैं'
    return late < 0 ? `${day} को देने हैं` : `${day} को देने थे, ${late} दिन हो गए`
  }
  if (late === 0) return 'is due today'
  const ago = late === 1 ? '1 day ago' : `${late} days ago`
  return late < 0 ? `is due on ${day}` : `was due on ${day}, ${ago}`
}

const hindiDay = new Intl.DateTimeFormat('hi-IN-u-nu-latn', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  timeZone: 'UTC',
})

const dayIn = (language: ReminderLanguage, day: string): string =>
  language === 'hi' ? hindiDay.format(new Date(`${day}T00:00:00Z`)) : dateIn(ENGLISH_DATES, day)
