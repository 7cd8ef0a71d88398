import { plainWords } from '../../../shared/plain-words.ts'
import type { ReturnedBank } from '../../bank/returned-bank.ts'
import {
  type BroughtBack,
  bringBankBack,
  type PlacedBank,
} from '../../bank/server/bring-bank-back.ts'
import { makeCategories } from '../../expenses/server/expense-records.ts'
import type { OwnerScope } from '../../identity/server/access/scope.ts'
import { type FileToPlace, findRecordsOfFiles } from './find-records-of-files.ts'

export type ReturnedBankDeps = Parameters<typeof bringBankBack>[1]

/** Adds a part of a bank that left other books, once what it names is found in these. */
export async function placeReturnedBank(
  scope: OwnerScope,
  deps: ReturnedBankDeps,
  part: ReturnedBank,
): Promise<BroughtBack> {
  return bringBankBack(scope, deps, { part, placed: await placedIn(scope, part) })
}

const BLANK: FileToPlace = {
  subject: 'client',
  address1: '',
  address2: '',
  pincode: '',
  tenant: '',
  email: '',
  mobileNumber: '',
  startDate: '',
  spentOn: '',
  spentAmount: '',
  spentTo: '',
  billNumber: '',
  readOn: '',
}

/** The clients, properties, expenses and own categories that the rows name: found as those of files are. */
async function placedIn(
  scope: OwnerScope,
  { payers, rules, lines }: ReturnedBank,
): Promise<PlacedBank> {
  const clients = payers.map(({ tenant, email, mobileNumber }) => ({
    ...BLANK,
    tenant,
    email,
    mobileNumber,
  }))
  const properties = rules.map(({ address1, address2, pincode }) => ({
    ...BLANK,
    subject: 'property' as const,
    address1,
    address2,
    pincode,
  }))
  const spent = lines.flatMap(({ expense }, at) => (expense ? [{ at, expense }] : []))
  const expenses = spent.map(({ expense }) => ({
    ...BLANK,
    ...expense,
    subject: 'expense' as const,
  }))
  const found = await findRecordsOfFiles(scope, [...clients, ...properties, ...expenses])
  const idsOf = (from: number, rows: readonly FileToPlace[]) =>
    rows.map(({ subject }, at) => {
      const it = found[from + at]
      return it?.kind === subject ? it.id : undefined
    })
  const expenseIds = idsOf(clients.length + properties.length, expenses)
  const named = rules.map(({ ownCategory }) => ({ newCategory: ownCategory }))
  const categories = await makeCategories(scope, named)
  return {
    clients: idsOf(0, clients),
    properties: idsOf(clients.length, properties),
    ownCategories: named.map(({ newCategory }) =>
      newCategory === null ? undefined : categories.get(plainWords(newCategory)),
    ),
    expenses: new Map(
      spent.flatMap(({ at }, nth) => (expenseIds[nth] ? [[at, expenseIds[nth]] as const] : [])),
    ),
  }
}
