import type * as z from 'zod'
import { type Said, say } from '../../shared/said.ts'

/** What is said of a value whose schema has no prompt: zod's own texts name types ("expected string, received undefined"). */
export function saidOfIssue(issue: z.core.$ZodRawIssue): Said {
  if (issue.code === 'invalid_type' || issue.code === 'invalid_union')
    return issue.input === undefined
      ? say`This is missing.`
      : say`This is not the kind of value asked for.`
  if (issue.code === 'invalid_value') return say`Please use one of: ${issue.values.join(', ')}.`
  if (issue.code === 'too_big' && issue.origin === 'string')
    return say`Please use at most ${Number(issue.maximum)} characters.`
  return say`This value cannot be used here.`
}
