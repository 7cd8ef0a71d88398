import { t } from '@lingui/core/macro'
import {
  type ChangeEvent,
  type FocusEventHandler,
  type FormEvent,
  type RefObject,
  useRef,
  useState,
} from 'react'
import { asksToAct, type Refused } from '../api/reply.ts'
import { translated } from '../translated.ts'
import { type Message, useMessage } from '../use-message.ts'
import type { Draft } from './drafts.ts'
import { focusFirstError } from './focus-first-error.ts'
import { useIdempotencyKey } from './idempotency-key.ts'
import { useUnsavedWarning } from './unsaved-changes.tsx'
import { useDraft } from './use-draft.ts'
import { type FormRules, type FormValues, useFormValues } from './use-form-values.ts'

/** How a submission ended. `errors` go to the fields of those names; the others are told with the message. */
export type Outcome =
  | {
      done: string
      /** The id of the record that was made, where one was. */
      made?: string | undefined
      /** It asks somebody to act (to look into their mail, say), and stays until they do. */
      stays?: boolean
    }
  | {
      failed: string
      reason?: string | undefined
      errors?: Record<string, string> | undefined
      refusal?: Refused | undefined
    }

/** The person decided against it when they were asked: nothing is told, and the form stays as it is. */
export type Cancelled = 'cancelled'

export type SubmitContext = {
  /** The same for a repeated submission of the same values, until one has succeeded. */
  idempotencyKey: string
}

type FieldName<Values> = Extract<keyof Values, string>

export type SubmitOptions<Values extends Record<string, unknown>> = {
  initialValues: Values
  /** A rule for each field: the prompt to show, or undefined. Rules may be shared with the server. */
  validate?: FormRules<Values>
  /** Sends the values. What it throws (no connection, say) becomes a failure with `failureText`. */
  submit: (values: Values, context: SubmitContext) => Promise<Outcome | Cancelled>
  /** After a success: go somewhere, reset, refresh a list; `made` is the id of what was made. */
  onDone?: (values: Values, made?: string) => void
  /** After every answer, good or bad. */
  onSettled?: () => void
  /** What stands first when sending throws; the reason follows. */
  failureText?: string
  /** Milliseconds until a message clears itself; 3000 unless told. */
  clearAfter?: number
  /** Warn before leaving with unsaved changes; true unless told. */
  warnUnsaved?: boolean
  /** The version of the record that the form changes. */
  version?: RefObject<number | undefined>
}

export type SubmitForm<Values> = {
  form: FormValues<Values>
  /** The props of a field: `<TextField label="City" {...field('city')} />`. */
  field: (name: FieldName<Values>) => FieldProps
  /** The props of something to tick: `<Checkbox label="With tax" {...check('gst')} />`. */
  check: (name: FieldName<Values>) => CheckProps
  isSubmitting: boolean
  message: Message | null
  /** Shows a message in the form's own slot. */
  show: (message: Message) => void
  /** Takes the message away. */
  clearMessage: () => void
  onSubmit: (event: FormEvent<HTMLFormElement>) => void
  /** What had been typed when the session ended and stands here again, until an answer comes. */
  givenBack: Draft | undefined
  /** Puts the values back with which the form began. */
  startOver: () => void
}

type Typed = ChangeEvent<HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement>
export type FieldProps = {
  name: string
  value: string
  onChange: (typed: string | Typed) => void
  onBlur?: FocusEventHandler<HTMLElement>
  error: string | undefined
}
export type CheckProps = {
  name: string
  checked: boolean
  onChange: (ticked: ChangeEvent<HTMLInputElement>) => void
  error: string | undefined
}

/** A form that validates, sends once, shows what came of it and focuses the first field at fault. */
export function useSubmitForm<Values extends Record<string, unknown>>(
  options: SubmitOptions<Values>,
): SubmitForm<Values> {
  const { initialValues, validate, submit, onDone, onSettled, warnUnsaved = true } = options
  const { failureText = t`That did not work`, clearAfter = 3000 } = options
  const form = useFormValues(initialValues, validate)
  const { message, show, clear } = useMessage(clearAfter)
  const [isSubmitting, setSubmitting] = useState(false)
  const isUnderWay = useRef(false)
  const idempotency = useIdempotencyKey()
  useUnsavedWarning(warnUnsaved && form.isDirty())
  const draft = useDraft(form, options.version)
  const [isAnswered, setAnswered] = useState(false)

  const send = async (values: Values, element: HTMLFormElement) => {
    if (isUnderWay.current) return
    isUnderWay.current = true
    setSubmitting(true)
    clear()
    const outcome = await submit(values, { idempotencyKey: idempotency.keyFor(values) }).catch(
      (error: Error): Outcome => ({ failed: failureText, reason: error.message }),
    )
    isUnderWay.current = false
    setSubmitting(false)
    setAnswered(true)
    if (outcome === 'cancelled') return
    if ('done' in outcome) {
      idempotency.renew()
      form.resetDirty(values)
      show({ tone: 'success', text: outcome.done, stays: outcome.stays })
      onDone?.(values, outcome.made)
    } else {
      const { own, others } = divide(outcome.errors ?? {}, Object.keys(initialValues))
      form.setErrors(own)
      focusFirstError(element, own)
      const reason = [outcome.reason, ...others].filter(Boolean).join(' ')
      const { failed: text, refusal } = outcome
      // What no field shows must be told long enough.
      const stays = refusal && (asksToAct(refusal) || (refusal.status < 500 && isNowhere(own)))
      show({ tone: 'failure', text, reason, refusal, stays })
    }
    onSettled?.()
  }

  const startOver = () => {
    form.setValues(initialValues)
    form.resetDirty(initialValues)
  }
  const errorOf = (name: string) => {
    const error = form.errors[name]
    return error && translated(error)
  }

  return {
    form,
    startOver,
    givenBack: isAnswered ? undefined : draft,
    field: (name) => ({
      ...{ name, error: errorOf(name), value: String(form.values[name] ?? '') },
      onChange: (typed) =>
        form.setFieldValue(
          name,
          (typeof typed === 'string' ? typed : typed.currentTarget.value) as never,
        ),
    }),
    check: (name) => ({
      ...{ name, error: errorOf(name), checked: form.values[name] === true },
      onChange: ({ currentTarget }) => form.setFieldValue(name, currentTarget.checked as never),
    }),
    isSubmitting,
    message,
    show,
    clearMessage: clear,
    onSubmit: (event) => {
      const element = event.currentTarget
      form.onSubmit(
        (values) => send(values, element),
        (errors) => focusFirstError(element, errors),
      )(event)
    },
  }
}

const isNowhere = (errors: Record<string, string>) => Object.keys(errors).length === 0

function divide(errors: Record<string, string>, names: string[]) {
  const entries = Object.entries(errors)
  return {
    own: Object.fromEntries(entries.filter(([name]) => names.includes(name))),
    others: entries.filter(([name]) => !names.includes(name)).map(([, error]) => error),
  }
}
