import { t } from '@lingui/core/macro'
import type { MemberRole } from '../../../shared/contract.ts'
import { type LooseReply, refusalOf } from '../../../web/api/reply.ts'
import type { FormRules } from '../../../web/form/rules.ts'
import type { SubmitContext } from '../../../web/form/use-submit-form.ts'
import { limitOf, limitRule, UNLIMITED, withoutDeleted } from './limit.ts'
import { usePlaces } from './property-names.ts'
import { useProvedForm } from './use-proved-form.ts'

type Typed = Record<'role' | 'properties', string> & Record<string, string>
type Given = { role: MemberRole; properties: string[] | null; currentPassword?: string }

type Options<Values extends Typed> = {
  initialValues: Values
  validate: FormRules<Values>
  /** `given` goes into the body. */
  send: (values: Values, given: Given, context: SubmitContext) => Promise<LooseReply>
  failed: string
  onDone: (message: string) => void
}

/** A form with what somebody of a team does, and with which properties. */
export function useLimitedForm<Values extends Typed>({ send, ...options }: Options<Values>) {
  const { refetch } = usePlaces(options.initialValues.properties !== UNLIMITED)
  const using = useProvedForm<Values>({
    ...options,
    validate: { ...options.validate, properties: limitRule } as FormRules<Values>,
    send: (values, proof, context) => {
      const [role, properties] = [values.role as MemberRole, limitOf(values.properties)]
      return send(values, { role, properties, ...proof }, context)
    },
    // A property that was deleted meanwhile is said at its field, and ticked no more.
    explain: async (reply, { properties }) => {
      if (refusalOf(reply).code !== 'not-found') return undefined
      const { data } = await refetch()
      const there = data ? withoutDeleted(properties, data) : properties
      if (there === properties) return undefined
      using.set('properties', there as (Values & Record<string, string>)['properties'])
      return {
        properties: t`A property that you chose was deleted meanwhile. It is no longer ticked.`,
      }
    },
  })
  return using
}
