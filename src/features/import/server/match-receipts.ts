import { dialled, plainWords } from '../../../shared/plain-words.ts'
import type { NamedLease, Payer } from '../../identity/server/access/server-feature.ts'
import type { ImportRow } from '../import-row.ts'
import { NOT_IN_THE_BOOKS } from '../row-faults.ts'

/** Somebody in the books, with an agreement of theirs; without one where they never rented. */
export type KnownPayer = {
  clientId: string
  name: string
  email: string
  mobileNumber: string
  lease: NamedLease | null
}

/** Finds whose record a row is, or returns why nobody's. */
export type FindPayer = (row: ImportRow) => Payer | { fault: string }

/** Finds the payer of a receipt by its details: the property, else a word of the name, the e-mail or the phone. */
export function payersOf(known: readonly KnownPayer[]): FindPayer {
  const byTrait = new Map<string, KnownPayer[]>()
  for (const payer of known)
    for (const trait of traitsOf(payer)) byTrait.set(trait, [...(byTrait.get(trait) ?? []), payer])
  return (row) => {
    const at = (trait: string) => byTrait.get(trait) ?? []
    const named = at(firstTrait(row)).filter((payer) => fits(payer, row))
    // Who has moved out of a property that these books do not know is known by name alone.
    const found = named.length > 0 ? named : withoutProperty(row, at)
    return chosen(found, row)
  }
}

function withoutProperty(row: ImportRow, at: (trait: string) => KnownPayer[]): KnownPayer[] {
  if (!row.address1 || !(row.email || dialled(row.mobileNumber) || row.name)) return []
  const { address1: _, address2: __, pincode: ___, ...person } = row
  return at(firstTrait(person))
    .filter((payer) => fits(payer, person))
    .map((payer) => ({ ...payer, lease: null }))
}

/** "Room 101" is also its "bed 2", and "Flat 1" the second of two that is called "Flat 1 (2)". */
const withoutPart = (address1: string) => address1.replace(/,\s*bed\s[^,]*$| \(\d+\)$/i, '')

const wordsOf = (name = ''): string[] => name.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? []

function traitsOf({ name, email, mobileNumber, lease }: KnownPayer): Set<string> {
  const places = lease ? [lease.address1, withoutPart(lease.address1)] : []
  return new Set([
    ...places.map((place) => `p ${plainWords(place)}`),
    ...wordsOf(name).map((word) => `n ${word}`),
    ...(email ? [`e ${email.toLowerCase()}`] : []),
    ...(dialled(mobileNumber) ? [`d ${dialled(mobileNumber)}`] : []),
  ])
}

function firstTrait({ address1, email, mobileNumber, name }: Omit<ImportRow, 'line'>): string {
  if (address1) return `p ${plainWords(address1)}`
  if (email) return `e ${email.toLowerCase()}`
  if (dialled(mobileNumber)) return `d ${dialled(mobileNumber)}`
  return `n ${wordsOf(name)[0] ?? ''}`
}

/** Whether nothing in the row contradicts it; details that the books do not have do not count. */
function fits(payer: KnownPayer, { email, mobileNumber, name }: Omit<ImportRow, 'line'>): boolean {
  if (email && payer.email && email.toLowerCase() !== payer.email.toLowerCase()) return false
  const [given, kept] = [dialled(mobileNumber), dialled(payer.mobileNumber)]
  if (given && kept && given !== kept) return false
  return !name || isSameName(name, payer.name)
}

/** "Ravi" and "Ravi Deshmukh" are one: all words of one name are in the other. */
function isSameName(one: string, other: string): boolean {
  const [a, b] = [wordsOf(one), wordsOf(other)] as const
  const [fewer, more] = a.length < b.length ? [a, b] : [b, a]
  return fewer.length > 0 && fewer.every((word) => more.includes(word))
}

const isSameWords = (one: string[], other: string[]) =>
  one.toSorted().join(' ') === other.toSorted().join(' ')

/** The one that fits best: by the rest of the address, by the whole name, by the days of the agreement, the running one. */
function chosen(found: readonly KnownPayer[], row: ImportRow): ReturnType<FindPayer> {
  const { paidOn = '' } = row
  const preferences: ((payer: KnownPayer) => boolean)[] = [
    ({ lease }) => plainWords(lease?.address1) === plainWords(row.address1),
    ({ lease }) => !row.address2 || plainWords(lease?.address2) === plainWords(row.address2),
    ({ lease }) => !row.pincode || plainWords(lease?.pincode) === plainWords(row.pincode),
    ({ name }) => isSameWords(wordsOf(name), wordsOf(row.name)),
    ({ lease }) => lease !== null,
    ({ lease }) => (lease?.startDate ?? '') <= paidOn && paidOn <= (lease?.endedOn ?? '9999'),
    ({ lease }) => lease?.endedOn === null,
  ]
  const best = preferences.reduce(
    (left, isBetter) => (left.some(isBetter) ? left.filter(isBetter) : left),
    [...found],
  )
  const [first] = best
  if (first === undefined) return { fault: NOT_IN_THE_BOOKS.nobody }
  const { clientId } = first
  if (best.some((payer) => payer.clientId !== clientId)) return { fault: NOT_IN_THE_BOOKS.several }
  return best.length === 1
    ? { clientId, lease: first.lease, isOfSeveral: false }
    : { clientId, lease: null, isOfSeveral: true }
}
