import { requiredText, requiredWord } from '../../shared/form-kinds.ts'
import { count, flag, nested, nullable, oneOf, text } from '../../shared/wire-kinds.ts'
import { type Decoded, sortsOf, wireRecord } from '../../shared/wire-record.ts'

/**
 * Requests that a person may make about their own data (Digital Personal Data Protection Act 2023, sections 12 to
 * 14).
 */
export const RIGHTS = ['correct', 'erase', 'nominate', 'complain'] as const

/**
 * Days in which a request is to be answered. Ours; the law leaves the period to the data fiduciary and asks that
 * it is published, for complaints 90 days at most (Digital Personal Data Protection Rules 2025, rule 14).
 */
export const ANSWER_WITHIN_DAYS = 30

/** A request in the replies of `/rightsrequests`. */
export const rightsRequestWire = wireRecord({
  id: ['_id', text],
  kind: oneOf(RIGHTS),
  text,
  person: nested(wireRecord({ id: ['_id', text], name: text, email: text })),
  /** Whether the reader sent it. */
  own: flag,
  askedAt: text,
  /** The last day on which it is to be answered. */
  answerBy: text,
  /** Days until then, below 0 where it is late; null once it is answered. */
  daysLeft: nullable(count),
  answer: nullable(text),
  answeredAt: nullable(text),
})

export const rightsSorts = sortsOf(rightsRequestWire, ['askedAt'])

/** A request as it is made. */
export const rightsDraftWire = wireRecord({
  kind: requiredWord(RIGHTS, { prompt: /* i18n */ 'Please choose what you ask for.' }),
  text: requiredText({
    prompt: /* i18n */ 'Please enter what you ask for.',
    longest: 2000,
    hasLines: true,
  }),
})

/** The answer to a request. */
export const rightsAnswerWire = wireRecord({
  answer: requiredText({
    prompt: /* i18n */ 'Please enter an answer.',
    longest: 2000,
    hasLines: true,
  }),
})

/** History record of a request: that it was made and answered, not in which words. */
export const rightsHistory = wireRecord({ kind: text, answerBy: text, isAnswered: flag })

export type RightsRequest = Decoded<typeof rightsRequestWire>
export type Right = (typeof RIGHTS)[number]
