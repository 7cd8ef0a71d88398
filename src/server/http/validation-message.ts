import type * as z from 'zod'

/** The message for a field whose schema has none: zod's own names types ("expected string, received undefined"). */
export function validationMessage(issue: z.core.$ZodRawIssue): string {
  if (issue.code === 'invalid_type' || issue.code === 'invalid_union')
    return issue.input === undefined
      ? 'This is missing.'
      : 'This is not the kind of value asked for.'
  if (issue.code === 'invalid_value') return `Please use one of: ${issue.values.join(', ')}.`
  if (issue.code === 'too_big' && issue.origin === 'string')
    return `Please use at most ${issue.maximum} characters.`
  return 'This value cannot be used here.'
}
