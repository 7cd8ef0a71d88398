import { useRef, useState } from 'react'
import type { FieldValues } from 'react-hook-form'
import type { LooseReply } from '../../../../web/api/reply.ts'
import { newKey } from '../../../../web/form/idempotency-key.ts'
import { outcomeOf } from '../../../../web/form/outcome-of.ts'
import {
  type Outcome,
  type SubmitForm,
  type SubmitOptions,
  useSubmitForm,
} from '../../../../web/form/use-submit-form.ts'
import { isBooksChanged, useRefreshAll } from '../ledger-hooks.ts'

type Previewing = { preview: true } | { expect: string }

type Options<Values extends FieldValues, Preview> = Pick<
  SubmitOptions<Values>,
  'initialValues' | 'validate'
> & {
  /** The key is sent with what is confirmed, so that a repeated click does it once. */
  send: (values: Values, how: Previewing, idempotencyKey?: string) => Promise<LooseReply>
  /** Decodes a preview. */
  read: (body: unknown) => Preview & { expect: string }
  failed: string
  onDone: (message: string) => void
}

type Asked<Values, Preview> = { of: Values; preview: Preview & { expect: string }; key: string }

export type PreviewedFormState<Values extends FieldValues, Preview> = {
  using: SubmitForm<Values>
  /** The preview of the current values; null until requested, and after a change. */
  preview: Preview | null
  /** The books changed after the preview before this one, which was therefore refused. */
  isStale: boolean
  isConfirming: boolean
  confirm: () => Promise<void>
}

/**
 * A form whose submission requests a preview. `confirm` applies exactly that: an outdated preview is refused
 * and replaced by the current one.
 */
export function usePreviewedForm<Values extends FieldValues, Preview>({
  send,
  read,
  failed,
  onDone,
  ...rest
}: Options<Values, Preview>): PreviewedFormState<Values, Preview> {
  const [asked, setAsked] = useState<Asked<Values, Preview> | null>(null)
  const [isStale, setStale] = useState(false)
  const [isConfirming, setConfirming] = useState(false)
  const isUnderWay = useRef(false)
  const refreshAll = useRefreshAll()
  const using = useSubmitForm<Values>({
    ...rest,
    warnUnsaved: false,
    failureText: failed,
    submit: async (values, context) => {
      const reply = await send(values, { preview: true })
      if (reply.status !== 200) return outcomeOf(reply, { failed })
      setStale(false)
      setAsked({ of: values, preview: read(reply.body), key: context.idempotencyKey })
      // Nothing was written yet, so there is nothing to report.
      return 'cancelled'
    },
  })
  const isCurrent = asked !== null && same(asked.of, using.values)

  const decide = async ({ of, preview: { expect }, key }: Asked<Values, Preview>) => {
    const reply = await send(of, { expect }, key)
    const outcome = outcomeOf(reply, { failed })
    if ('done' in outcome) return onDone(outcome.done)
    setAsked(null)
    if (isBooksChanged(reply)) return lookAgain(of)
    using.refuse(outcome)
  }
  /** Shows the preview against the current books. */
  const lookAgain = async (of: Values) => {
    setStale(true)
    refreshAll()
    const reply = await send(of, { preview: true })
    if (reply.status !== 200) return refuse(outcomeOf(reply, { failed }))
    setAsked({ of, preview: read(reply.body), key: newKey() })
  }
  const refuse = (outcome: Outcome) => {
    if (!('done' in outcome)) using.refuse(outcome)
  }
  const confirm = async () => {
    if (!asked || isUnderWay.current) return
    isUnderWay.current = true
    setConfirming(true)
    try {
      await decide(asked)
    } catch (error) {
      using.show({ tone: 'failure', text: failed, reason: (error as Error).message })
    }
    isUnderWay.current = false
    setConfirming(false)
  }
  return { using, preview: isCurrent ? asked.preview : null, isStale, isConfirming, confirm }
}

const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)
