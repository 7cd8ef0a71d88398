import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import classes from './lease-time-fields.module.css'
import { readMoreTerms } from './more-terms.ts'
import { risesSentence } from './rises-sentence.ts'
import { moreTermsSentences, termsSentence } from './terms-sentence.ts'
import { readTerms, type TypedTerms } from './typed-terms.ts'

type Props = {
  values: TypedTerms
  /** What charging does, or where it is started. */
  children: ReactNode
}

/** What the terms typed so far mean, in a sentence, and the rises that they would make. */
export function TermsMeaning({ values, children }: Props) {
  const agreed = readTerms(values)
  const rises =
    agreed?.startDate &&
    risesSentence({ ...values, monthlyRent: agreed.monthlyRent, startDate: agreed.startDate })
  return (
    <section className={classes.meaning} aria-label={t`What this means`}>
      <h3>
        <Trans>What this means</Trans>
      </h3>
      {agreed ? (
        <p role="status">{unbroken(termsSentence(agreed))}</p>
      ) : (
        <p className={classes.hint}>
          <Trans>Enter a monthly rent to see what is due and when.</Trans>
        </p>
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
    </section>
  )
}

/** The sign of the rupee and its amount stay on one line. */
export const unbroken = (sentence: string) => sentence.replaceAll('₹ ', '₹\u00a0')
