/** Fields that are never written to the browser's storage. A GST number contains a PAN. */
export const SECRET_FIELDS: ReadonlySet<string> = new Set([
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
  Object.fromEntries(
    Object.entries(record).filter(([name]) => !SECRET_FIELDS.has(name)),
  ) as Partial<T>
