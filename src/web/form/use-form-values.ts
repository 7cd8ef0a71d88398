import { type FormEvent, useRef, useState } from 'react'

type Values = Record<string, unknown>
export type FormErrors = Record<string, string>

/** A rule for each field, or one for all: what is wrong, or undefined. */
export type FormRules<V> =
  | { [N in keyof V]?: (value: V[N], values: V) => string | undefined }
  | ((values: V) => FormErrors)

export type FormValues<V> = {
  values: V
  /** The same, also before they are shown. */
  getValues: () => V
  setValues(changed: Partial<V>): void
  /** What was wrong with the field is forgotten. */
  setFieldValue<N extends keyof V>(name: N, value: V[N]): void
  errors: FormErrors
  setErrors: (errors: FormErrors) => void
  setFieldError(name: keyof V, error: string): void
  clearErrors: () => void
  validate: () => { hasErrors: boolean; errors: FormErrors }
  /** Whether the form, or one field, differs from what it began with. */
  isDirty(name?: keyof V): boolean
  /** From now on these values, or those that stand there, are what the form began with. */
  resetDirty(values?: V): void
  /** Validates and goes on with the values, or with what is wrong. */
  onSubmit(
    goOn: (values: V) => void,
    refuse: (errors: FormErrors) => void,
  ): (event: FormEvent) => void
}

/** The values of a form, what is wrong with them, and whether they were changed. */
export function useFormValues<V extends Values>(
  initialValues: V,
  rules: FormRules<V> | undefined,
): FormValues<V> {
  const [values, show] = useState(initialValues)
  const [errors, setErrors] = useState<FormErrors>({})
  const latest = useRef(initialValues)
  const [begunWith, resetDirty] = useState(initialValues)

  const change = (changed: Partial<V>) => {
    latest.current = { ...latest.current, ...changed }
    show(latest.current)
  }
  const forget = (name: keyof V) =>
    setErrors((before) => {
      const { [name as string]: _, ...others } = before
      return others
    })
  const differs = (name: keyof V) => !isSame(latest.current[name], begunWith[name])
  const validate = () => {
    const found = faultsOf(latest.current, rules)
    setErrors(found)
    return { hasErrors: Object.keys(found).length > 0, errors: found }
  }
  return {
    values,
    getValues: () => latest.current,
    setValues: (changed) => {
      change(changed)
      setErrors({})
    },
    setFieldValue: (name, value) => {
      change({ [name]: value } as unknown as Partial<V>)
      forget(name)
    },
    errors,
    setErrors,
    setFieldError: (name, error) => setErrors((before) => ({ ...before, [name]: error })),
    clearErrors: () => setErrors({}),
    validate,
    isDirty: (name) =>
      name === undefined ? Object.keys(latest.current).some(differs) : differs(name),
    resetDirty: (clean = latest.current) => resetDirty(clean),
    onSubmit: (goOn, refuse) => (event) => {
      event.preventDefault()
      const found = validate()
      if (found.hasErrors) refuse(found.errors)
      else goOn(latest.current)
    },
  }
}

function faultsOf<V extends Values>(values: V, rules: FormRules<V> = {}): FormErrors {
  if (typeof rules === 'function') return rules(values)
  const found = Object.entries(rules).map(([name, rule]) => [
    name,
    rule?.(values[name] as never, values),
  ])
  return Object.fromEntries(found.filter(([, fault]) => fault))
}

/** A field may hold a list, too. */
const isSame = (one: unknown, other: unknown) =>
  Object.is(one, other) || JSON.stringify(one) === JSON.stringify(other)
