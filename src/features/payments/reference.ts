const REFERENCE = /^[A-Z0-9]{6,35}$/

/** Normalises a bank's reference for storing and comparing; undefined for an impossible one. */
export function canonicalReference(text: string): string | undefined {
  const reference = text.replace(/[\s-]/g, '').toUpperCase()
  return REFERENCE.test(reference) ? reference : undefined
}
