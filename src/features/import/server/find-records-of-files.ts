import { paiseToDecimal } from '../../../shared/paise.ts'
import { plainWords } from '../../../shared/plain-words.ts'
import { listExpensesToCompare } from '../../expenses/server/imported-expense-queries.ts'
import type { FileSubject } from '../../files/file.ts'
import type { OwnerScope } from '../../identity/server/access/scope.ts'
import { listReadingDays } from '../../ledger/server/reading-queries.ts'
import { placeKey } from '../../properties/same-place.ts'
import type { DownloadedFileRow } from '../file-row.ts'
import { clientKey } from '../import-row.ts'
import { listKnownPayers, listKnownProperties } from './import-queries.ts'
import type { KnownPayer } from './match-receipts.ts'

/** A file of another download, by what its record is known. */
export type FileToPlace = Omit<
  DownloadedFileRow,
  'path' | 'name' | 'day' | 'kind' | 'shared' | 'caretakers' | 'lastFour'
>

/**
 * Finds the record of each file in these books; null where there is none. What did not come in gives way to what it was
 * of: a reading or a payment that a client told of to its agreement, that to its client, an expense to its property. Writes
 * nothing.
 */
export async function findRecordsOfFiles(
  scope: OwnerScope,
  files: readonly FileToPlace[],
): Promise<(FileSubject | null)[]> {
  const properties = new Map(
    (await listKnownProperties(scope)).map((it) => [placeKey(it), it.id] as const),
  )
  const payers = await listKnownPayers(scope)
  const clientOf = clientsByKey(payers)
  const expenses = await expensesByKey(scope, files, properties)
  const readings = new Map((await listReadingDays(scope)).map((it) => [keyOfReading(it), it.id]))
  return files.map((file) => {
    const clientId = clientOf(file)
    const leaseId = payers.find(
      ({ clientId: of, lease }) => of === clientId && lease !== null && isLeaseOf(lease, file),
    )?.lease?.id
    const found: Record<FileSubject['kind'], string | undefined> = {
      property: properties.get(placeKey(file)),
      client: clientId,
      lease: leaseId,
      expense: expenses.get(keyOfExpense(file, placeKey(file))),
      reading: leaseId && readings.get(keyOfReading({ leaseId, readOn: file.readOn })),
      claim: undefined,
    }
    const kind = [file.subject, ...GIVES_WAY_TO[file.subject]].find((it) => found[it] !== undefined)
    return kind === undefined ? null : { kind, id: found[kind] as string }
  })
}

const GIVES_WAY_TO: Record<FileSubject['kind'], FileSubject['kind'][]> = {
  property: [],
  client: [],
  expense: ['property'],
  lease: ['client'],
  reading: ['lease', 'client'],
  claim: ['lease', 'client'],
}

type Lease = NonNullable<KnownPayer['lease']>

const isLeaseOf = (lease: Lease, file: FileToPlace): boolean =>
  placeKey(lease) === placeKey(file) && (lease.startDate ?? '') === file.startDate

/** Finds a client by e-mail, by phone and name, or by the name alone of one who has neither. */
function clientsByKey(payers: readonly KnownPayer[]) {
  const known = new Map<string, string>()
  const named = new Map<string, Set<string>>()
  for (const { clientId, name, email, mobileNumber } of payers) {
    for (const key of [clientKey({ email }), clientKey({ mobileNumber, name })])
      if (key !== undefined) known.set(key, clientId)
    if (email || mobileNumber) continue
    named.set(plainWords(name), (named.get(plainWords(name)) ?? new Set()).add(clientId))
  }
  return ({ tenant: name, email, mobileNumber }: FileToPlace): string | undefined => {
    if (name === '') return undefined
    if (email === '' && mobileNumber === '') {
      const [only, ...others] = named.get(plainWords(name)) ?? []
      return others.length === 0 ? only : undefined
    }
    const keys = [clientKey({ email }), clientKey({ mobileNumber, name })]
    return keys.map((key) => known.get(key ?? '')).find((id) => id !== undefined)
  }
}

const keyOfReading = ({ leaseId, readOn }: { leaseId: string; readOn: string }) =>
  `${leaseId} ${readOn}`

type KeyedExpense = { spentOn: string; spentAmount: string; spentTo: string; billNumber: string }

const keyOfExpense = (
  { spentOn, spentAmount, spentTo, billNumber }: KeyedExpense,
  place: string,
): string => [spentOn, spentAmount, plainWords(spentTo), plainWords(billNumber), place].join('|')

/** The expenses that stand on the days of these files; those without a property have the place of none. */
async function expensesByKey(
  scope: OwnerScope,
  files: readonly FileToPlace[],
  properties: ReadonlyMap<string, string>,
): Promise<Map<string, string>> {
  const days = files.flatMap(({ spentOn }) => (spentOn === '' ? [] : [spentOn])).sort()
  const [from, to] = [days[0], days.at(-1)]
  if (from === undefined || to === undefined) return new Map()
  const places = new Map([...properties].map(([place, id]) => [id, place] as const))
  return new Map(
    (await listExpensesToCompare(scope, { from, to })).map((it) => {
      const place = it.propertyId === null ? undefined : places.get(it.propertyId)
      const keyed = {
        spentOn: it.spentOn,
        spentAmount: paiseToDecimal(it.amount),
        spentTo: it.paidTo ?? '',
        billNumber: it.billNumber ?? '',
      }
      return [keyOfExpense(keyed, place ?? placeKey({})), it.id] as const
    }),
  )
}
