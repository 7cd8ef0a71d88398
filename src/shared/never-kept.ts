/** Fields that are never written to the browser's storage. A GST number contains a PAN. */
export const NEVER_KEPT: ReadonlySet<string> = new Set([
  'password',
  'otp',
  'aadharNumber',
  'panNumber',
  'gstNumber',
  'bankAccountNumber',
  'ifscCode',
  'bankName',
])

/** The record without those fields. */
export const withoutSecrets = <T extends object>(record: T): Partial<T> =>
  Object.fromEntries(Object.entries(record).filter(([name]) => !NEVER_KEPT.has(name))) as Partial<T>
