import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { formatDate } from '../../../shared/calendar-date.ts'
import { later } from '../../../shared/days.ts'
import { formatPaiseBriefly, MAX_AMOUNT, type Paise } from '../../../shared/paise.ts'
import { readTypedAmount } from '../../../shared/typed-amount.ts'
import { unbroken } from '../../../web/amount.tsx'
import { TransientButton } from '../../../web/focus-heading.tsx'
import type { SubmitForm } from '../../../web/form/use-submit-form.ts'
import { Row, Stack } from '../../../web/ui/layout.tsx'
import { Text } from '../../../web/ui/text.tsx'
import { escalatedRents } from '../escalation.ts'
import { AUTOMATIC, type ChargingValues, chargedFromOf } from './charging-fields.tsx'
import classes from './lease-time-fields.module.css'
import { readMoreTerms } from './more-terms.ts'
import {
  chargingSentences,
  lateAtOnce,
  moreTermsSentences,
  termsSentence,
} from './terms-sentence.ts'
import { readTerms, type TypedTerms, typedDay } from './typed-terms.ts'

type Props = {
  values: TypedTerms
  /** Today, where the agreement is there already: what it began with is not what is typed now. */
  today?: string
  /** What charging does, or where it is started. */
  children: ReactNode
}

/** What the terms typed so far mean, in a sentence, and the rises that they would make. */
export function TermsMeaning({ values, today, children }: Props) {
  const agreed = readTerms(values)
  const rises =
    agreed?.startDate &&
    risesSentence(
      { ...values, monthlyRent: agreed.monthlyRent, startDate: agreed.startDate },
      today,
    )
  return (
    <Stack
      as="section"
      gap={8}
      tone="quiet"
      className={classes.meaning}
      aria-label={t`What this means`}
    >
      <h3>
        <Trans>What this means</Trans>
      </h3>
      {agreed ? (
        <p role="status">{unbroken(termsSentence(agreed, today))}</p>
      ) : (
        <Text isDimmed>
          <Trans>Enter a monthly rent to see what is due and when.</Trans>
        </Text>
      )}
      {moreTermsSentences(readMoreTerms(values)).map((sentence) => (
        <p key={sentence}>{unbroken(sentence)}</p>
      ))}
      {children}
      {rises && (
        <p>
          {unbroken(rises)}{' '}
          <Trans>The rent stays the same until you plan an increase on the agreement's page.</Trans>
        </p>
      )}
    </Stack>
  )
}

type Increments = {
  monthlyRent: Paise
  startDate: string
  /** As they are typed: per cent a step, and years between two steps. */
  incrementPercentage: string
  incrementSchedule: string
}

const STEPS = 3
const MAX_YEARS = 10
const MAX_PER_CENT = 100

/**
 * The rents that the increments would make: '₹ 19,425 from 1 Nov 2027, ₹ 20,396 from 1 Nov 2028 …'. '' where the
 * increments make none. The rent rises on the anniversaries of the start that come after `today`, if that is given.
 */
export function risesSentence(
  { monthlyRent, startDate, ...typed }: Increments,
  today = startDate,
): string {
  const percentage = readTypedAmount(typed.incrementPercentage) ?? ''
  const years = readTypedAmount(typed.incrementSchedule) ?? ''
  const everyMonths = /^\d{1,2}$/.test(years) ? 12 * Number(years) : 0
  const isSensible = Number(percentage) > 0 && Number(percentage) <= MAX_PER_CENT
  if (!isSensible || everyMonths === 0 || everyMonths > 12 * MAX_YEARS || startDate > '2900')
    return ''
  const plan = { percentage, everyMonths, steps: STEPS }
  const rents = escalatedRents({ from: startDate, monthlyRent }, plan, later(startDate, today))
  if (rents.some((rent) => rent.monthlyRent > MAX_AMOUNT)) return ''
  const list = rents
    .map((rent) => t`${formatPaiseBriefly(rent.monthlyRent)} from ${formatDate(rent.from)}`)
    .join(', ')
  return years === '1'
    ? t`An increase of ${percentage}% every year would make it ${list} and so on.`
    : t`An increase of ${percentage}% every ${years} years would make it ${list} and so on.`
}

type ChargingMeaningProps = {
  using: Pick<SubmitForm<ChargingValues>, 'field' | 'values'>
  today: string
}

/**
 * Sentences under the form of a new agreement: what it charges at once, what later, and what it leaves uncharged. Where
 * the proposed day makes the client late at once, one tap chooses the next period.
 */
export function ChargingMeaning({ using, today }: ChargingMeaningProps) {
  const { values } = using
  if (values.charging !== AUTOMATIC)
    return (
      <p>
        <Trans>
          Nothing is charged automatically, and no rent is shown as due. Charging can be started at
          any time on the agreement's page.
        </Trans>
      </p>
    )
  const agreed = readTerms(values)
  const chargedFrom = typedDay(chargedFromOf(values, today) ?? '')
  if (!agreed || !chargedFrom) return <p />
  const sentences = chargingSentences({ ...agreed, chargedFrom, today })
  // Who chose the day themselves knows what they ask for.
  const isProposed = values.chargedFrom === '' && sentences.length > 0
  const late = isProposed ? lateAtOnce({ ...agreed, chargedFrom, today }) : undefined
  return (
    <>
      <p>{unbroken(sentences.join(' '))}</p>
      {late && (
        <Row gap={12} lineGap={8}>
          <p>
            <Trans>
              The rent from {formatDate(late.from)} has been due since {formatDate(late.dueOn)}, so
              your client is late from the first day.
            </Trans>
          </p>
          <TransientButton
            variant="default"
            size="sm"
            onClick={() => using.field('chargedFrom').onChange(late.next)}
          >
            <Trans>Charge from {formatDate(late.next)} instead</Trans>
          </TransientButton>
        </Row>
      )}
    </>
  )
}
