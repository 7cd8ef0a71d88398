import { dialled, plainWords } from '../../../shared/plain-words.ts'
import type { ImportRow } from '../import-row.ts'
import { IN_THE_BOOKS } from '../row-faults.ts'

const OF_ADDRESS = ['address2', 'pincode', 'city', 'state'] as const
const OF_CLIENT = [
  ...(['fatherName', 'gender', 'mobileNumber', 'clientAddress1', 'clientAddress2'] as const),
]

/** Whether a row has less of an address than a property requires. */
export const isAddressIncomplete = (row: ImportRow) => OF_ADDRESS.some((name) => !row[name])

type Person = { name: string; mobileNumber: string }

/**
 * Notes on the client whom each row names, one row after the other: known already (`known`), named twice, with the
 * phone of another person, or lacking a detail. `key` is one for each client.
 */
export function notesOnPeople(clients: readonly Person[]) {
  const phones = new Set(clients.map(({ mobileNumber }) => dialled(mobileNumber)))
  const holders = new Set<string>()
  const named = new Set<string>()
  return (row: ImportRow, key: string, known: Person | undefined): string[] => {
    if (known) {
      const hasOtherName = row.name && plainWords(row.name) !== plainWords(known.name)
      return [hasOtherName ? IN_THE_BOOKS.otherName : IN_THE_BOOKS.client]
    }
    if (named.has(key)) return [IN_THE_BOOKS.sameClient]
    named.add(key)
    const phone = dialled(row.mobileNumber)
    const isShared = phone !== '' && (phones.has(phone) || holders.has(phone))
    holders.add(phone)
    return [
      ...(isShared ? [IN_THE_BOOKS.samePhone] : []),
      ...(OF_CLIENT.some((name) => !row[name]) ? [IN_THE_BOOKS.incompleteClient] : []),
    ]
  }
}
