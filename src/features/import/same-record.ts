import { dialled, plainWords } from '../../shared/plain-words.ts'
import type { ImportRow } from './import-row.ts'

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
