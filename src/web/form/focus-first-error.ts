/** Focuses the first field, in page order, that has an error. */
export function focusFirstError(form: HTMLFormElement, errors: Record<string, unknown>): void {
  const fields = [...form.elements].filter(
    (element): element is HTMLInputElement =>
      'name' in element && Boolean(errors[String(element.name)]),
  )
  fields.find((field) => field.type !== 'hidden')?.focus()
}
