import { t } from '@lingui/core/macro'
import { type ChangeEvent, type FormEvent, type RefObject, useRef, useState } from 'react'
import {
  type DefaultValues,
  type FieldValues,
  type Path,
  type UseFormReturn,
  useForm,
  useWatch,
} from 'react-hook-form'
import { isOfNetwork } from '../api/network-error.ts'
import { asksToAct, type Refused } from '../api/reply.ts'
import { translated } from '../language.ts'
import { MESSAGE_MS, type Message, useMessage } from '../use-message.ts'
import { useIdempotencyKey } from './idempotency-key.ts'
import { type FormErrors, type FormRules, faultsOf } from './rules.ts'
import type { Draft } from './session-drafts.ts'
import { useUnsavedWarning } from './unsaved-changes.tsx'
import { useSessionDraft } from './use-session-draft.ts'

/** The outcome of a submission. `errors` are shown at their fields, others with the message. */
export type Outcome =
  | {
      done: string
      /** The id of the created record, if any. */
      made?: string | undefined
      /** Keeps the message: it asks the person to act, such as checking mail. */
      stays?: boolean
    }
  | {
      failed: string
      reason?: string | undefined
      errors?: FormErrors | undefined
      refusal?: Refused | undefined
      /** Keeps the message, of no refusal, until the person has done what it asks. */
      stays?: boolean
    }

/** A failed submission: what was typed stays, and the reason is shown. */
type Failed = Extract<Outcome, { failed: string }>

/** The person cancelled when asked: nothing is shown and the form stays unchanged. */
export type Cancelled = 'cancelled'

export type SubmitContext = {
  /** One key for all submissions of the same values until one succeeds. */
  idempotencyKey: string
}

type FieldName<Values> = Extract<keyof Values, string>

export type SubmitOptions<Values extends FieldValues> = {
  initialValues: Values
  /** Rules for fields: a message, or undefined. They may be shared with the server. */
  validate?: FormRules<Values>
  /** Sends the values. Errors it throws (no connection) become a failure with `failureText`. */
  submit: (values: Values, context: SubmitContext) => Promise<Outcome | Cancelled>
  /** Called after success: navigate, reset, refresh a list; `made` is the id of the created record. */
  onDone?: (values: Values, made?: string) => void
  /** Called after success and failure. */
  onSettled?: () => void
  /** The message when sending throws, followed by the reason. */
  failureText?: string
  /** Milliseconds until a message disappears; 3000 by default. */
  clearAfter?: number
  /** Warn before leaving with unsaved changes; true by default. */
  warnUnsaved?: boolean
  /** The version of the record that the form changes. */
  version?: RefObject<number | undefined>
}

/** The state of a form's submission, independent of its fields. */
export type Submission = {
  isSubmitting: boolean
  message: Message | null
  onSubmit: (event: FormEvent<HTMLFormElement>) => void
  /** A restored draft, until a reply arrives. */
  givenBack: Draft | undefined
}

export type SubmitForm<Values extends FieldValues> = Submission & {
  /** The form as react-hook-form has it. */
  form: UseFormReturn<Values>
  /** The values of its fields. */
  values: Values
  /** Changes one field and clears its error. */
  set: <N extends FieldName<Values>>(name: N, value: Values[N]) => void
  /** Shows these errors and no others. */
  showErrors: (errors: FormErrors) => void
  /** Says why it was refused: at the fields, or beside the button until the person has acted on it. */
  refuse: (outcome: Failed) => void
  /** The props of a field: `<TextField label="City" {...field('city')} />`. */
  field: (name: FieldName<Values>) => FieldProps
  /** The props of something to tick: `<Checkbox label="With tax" {...check('gst')} />`. */
  check: (name: FieldName<Values>) => CheckProps
  /** Shows a message in the form's own slot. */
  show: (message: Message) => void
  /** Takes the message away. */
  clearMessage: () => void
  /** Puts the values back with which the form began. */
  startOver: () => void
}

type Typed = ChangeEvent<HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement>
export type FieldProps = {
  name: string
  value: string
  onChange: (typed: string | Typed) => void
  error: string | undefined
  /** Hands the input to the form; it then holds its value itself. */
  register: (input: HTMLInputElement | HTMLTextAreaElement | null) => void
}
type CheckProps = {
  name: string
  checked: boolean
  onChange: (ticked: ChangeEvent<HTMLInputElement>) => void
  error: string | undefined
}

/** A form that validates, submits once, shows the outcome and focuses the first field with an error. */
export function useSubmitForm<Values extends FieldValues>(
  options: SubmitOptions<Values>,
): SubmitForm<Values> {
  const { initialValues, validate, submit, onDone, onSettled, warnUnsaved = true } = options
  const { failureText = t`That did not work`, clearAfter = MESSAGE_MS.usual } = options
  const form = useForm<Values>({
    defaultValues: initialValues as DefaultValues<Values>,
    resolver: (values) => {
      const faults = Object.entries(faultsOf(values, validate))
      const errors = faults.map(([name, message]) => [name, { type: 'rule', message }])
      return faults.length === 0
        ? { values, errors: {} }
        : { values: {}, errors: Object.fromEntries(errors) }
    },
    // An error is there until its field is edited, or the form is sent again.
    reValidateMode: 'onSubmit',
    shouldFocusError: false,
  })
  const values = useWatch({ control: form.control }) as Values
  const { message, show, clear } = useMessage(clearAfter)
  const [isSubmitting, setSubmitting] = useState(false)
  const isUnderWay = useRef(false)
  const idempotency = useIdempotencyKey()
  useUnsavedWarning(warnUnsaved && form.formState.isDirty)
  const { draft, forget } = useSessionDraft(form, options.version)
  const [isAnswered, setAnswered] = useState(false)

  const showErrors = (errors: FormErrors) => {
    form.clearErrors()
    for (const [name, message] of Object.entries(errors))
      form.setError(name as Path<Values>, { message })
  }
  const refuse = (outcome: Failed): FormErrors => {
    const { own, others } = divide(outcome.errors ?? {}, Object.keys(initialValues))
    showErrors(own)
    const reason = [outcome.reason, ...others].filter(Boolean).join(' ')
    const { failed: text, refusal } = outcome
    // Errors that no field shows must stay long enough.
    const { stays = refusal && (asksToAct(refusal) || (refusal.status < 500 && isNowhere(own))) } =
      outcome
    show({ tone: 'failure', text, reason, refusal, stays })
    return own
  }
  const send = async (values: Values, element: HTMLFormElement) => {
    if (isUnderWay.current) return
    isUnderWay.current = true
    setSubmitting(true)
    clear()
    const outcome = await submit(values, { idempotencyKey: idempotency.keyFor(values) }).catch(
      // What is no fault of the network asks for something else than to try again.
      (error: Error): Outcome => ({
        failed: failureText,
        reason: error.message,
        stays: !isOfNetwork(error),
      }),
    )
    isUnderWay.current = false
    setSubmitting(false)
    setAnswered(true)
    if (outcome === 'cancelled') return
    if ('done' in outcome) {
      idempotency.renew()
      forget()
      form.reset(values, { keepValues: true })
      show({ tone: 'success', text: outcome.done, stays: outcome.stays })
      onDone?.(values, outcome.made)
    } else focusFirstError(element, refuse(outcome))
    onSettled?.()
  }

  const set = (name: string, value: unknown) => {
    form.setValue(name as Path<Values>, value as never, { shouldDirty: true })
    form.clearErrors(name as Path<Values>)
  }
  const errorOf = (name: string) => {
    const error = form.formState.errors[name]?.message
    return error === undefined ? undefined : translated(String(error))
  }
  return {
    form,
    values,
    set,
    showErrors,
    refuse,
    isSubmitting,
    message,
    show,
    startOver: () => form.reset(initialValues),
    givenBack: isAnswered ? undefined : draft,
    field: (name) => ({
      name,
      error: errorOf(name),
      value: String(values[name] ?? ''),
      onChange: (typed) => set(name, typeof typed === 'string' ? typed : typed.currentTarget.value),
      register: form.register(name as string as Path<Values>).ref,
    }),
    check: (name) => ({
      name,
      error: errorOf(name),
      checked: values[name] === true,
      onChange: ({ currentTarget }) => set(name, currentTarget.checked),
    }),
    clearMessage: clear,
    onSubmit: (event) => {
      const element = event.currentTarget
      for (const [name, chosen] of chosenSilently(element, values)) set(name, chosen)
      void form.handleSubmit(
        (values) => send(values, element),
        (errors) => focusFirstError(element, errors),
      )(event)
    },
  }
}

/**
 * The choices and ticks of a form that a script made without an event, which the form has not heard of. A choice whose
 * value is none of its options shows another, which nobody chose.
 */
function chosenSilently(form: HTMLFormElement, values: FieldValues): [string, unknown][] {
  return [...form.querySelectorAll<HTMLSelectElement & HTMLInputElement>('select,input')].flatMap(
    ({ name, value, options, checked }): [string, unknown][] => {
      const held: unknown = values[name]
      if (held === !checked) return [[name, checked]]
      const isOption = [...(options ?? [])].some((it) => it.value === held)
      return isOption && held !== value ? [[name, value]] : []
    },
  )
}

const isNowhere = (errors: FormErrors) => Object.keys(errors).length === 0

function divide(errors: FormErrors, names: string[]) {
  const entries = Object.entries(errors)
  return {
    own: Object.fromEntries(entries.filter(([name]) => names.includes(name))),
    others: entries.filter(([name]) => !names.includes(name)).map(([, error]) => error),
  }
}

/** Focuses the first field, in page order, that has an error. */
export function focusFirstError(form: HTMLFormElement, errors: Record<string, unknown>): void {
  const fields = [...form.elements].filter(
    (element): element is HTMLInputElement =>
      'name' in element && Boolean(errors[String(element.name)]),
  )
  fields.find((field) => field.type !== 'hidden')?.focus()
}
