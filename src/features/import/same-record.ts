import type { ImportFieldName, ImportRow } from './import-row.ts'

/** One spelling of a property's address, by which two are found to be the same. */
export const placeOf = (row: Partial<Record<ImportFieldName, string>>): string =>
  [row.address1, row.address2, row.pincode].map(plainWords).join('|')

/** A text by its letters and digits alone, in small letters. */
export const plainWords = (text = '') => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '')

/** A phone number by its last ten digits; '' of what has fewer. */
export const dialled = (number = ''): string =>
  number.replace(/\D/g, '').length >= 10 ? number.replace(/\D/g, '').slice(-10) : ''

/** By what a client is known again: the e-mail, else phone and name together; undefined of one who has neither. */
export function clientKey({ email = '', mobileNumber, name = '' }: Omit<ImportRow, 'line'>) {
  if (email !== '') return `e ${email.toLowerCase()}`
  const number = dialled(mobileNumber)
  return number === '' ? undefined : `p ${number} ${plainWords(name)}`
}

/**
 * Recognises the clients of one sheet: a row gets the key of an earlier one that has its e-mail, or its phone and name
 * where not both have an e-mail. A row with none of these is of a client alone.
 */
export function keysOfClients(): (row: ImportRow) => string {
  const known = new Map<string, { key: string; email: string }>()
  return (row) => {
    const email = row.email?.toLowerCase() ?? ''
    const own = [clientKey({ email }), clientKey({ ...row, email: '' })].filter(
      (it) => it !== undefined,
    )
    const fits = own
      .map((it) => known.get(it))
      .find((it) => it && (!email || !it.email || it.email === email))
    const client = fits ?? { key: own[0] ?? `l ${row.line}`, email }
    client.email ||= email
    for (const it of own) if (!known.has(it)) known.set(it, client)
    return client.key
  }
}

/** A receipt by its details; undefined of one without a number: two such may well have the same. */
export const receiptKey = (row: ImportRow) =>
  row.receiptNumber &&
  [row.receiptNumber, row.paidOn, Number(row.paidAmount), plainWords(row.name), placeOf(row)].join()
