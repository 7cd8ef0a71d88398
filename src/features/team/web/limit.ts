import { t } from '@lingui/core/macro'
import type { Rule } from '../../../web/form/rules.ts'

/** The value of the field while no property is left out. */
export const UNLIMITED = 'all'

/** Properties as the field of a form holds them: `ALL`, or ids with spaces between them; '' while none is chosen. */
export const typedLimit = (properties: readonly string[] | null): string =>
  properties === null ? UNLIMITED : properties.join(' ')

/** The chosen properties as they are sent; null for all. */
export const limitOf = (typed: string): string[] | null =>
  typed === UNLIMITED ? null : typed.split(' ').filter(Boolean)

/** Only some, but none of them: nobody could do anything. */
export const limitRule: Rule = (typed) =>
  typed === '' ? t`Please choose at least one property.` : undefined

/** The chosen properties without deleted ones. */
export const withoutDeleted = (typed: string, there: readonly { id: string }[]): string => {
  const ids = new Set(there.map(({ id }) => id))
  return typed === UNLIMITED
    ? UNLIMITED
    : typedLimit((limitOf(typed) ?? []).filter((id) => ids.has(id)))
}
