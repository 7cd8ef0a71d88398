/** Puts the focus on the first field of the form (as it stands on the page) that `errors` names. */
export function focusFirstError(form: HTMLFormElement, errors: Record<string, unknown>): void {
  const fields = [...form.elements].filter(
    (element): element is HTMLInputElement =>
      'name' in element && Boolean(errors[String(element.name)]),
  )
  fields.find((field) => field.type !== 'hidden')?.focus()
}
