import { expect, test } from 'vitest'
import { isSeenBy } from '../../features/identity/web/access/may.ts'
import { patterns } from '../../paths.ts'
import type { MemberRole } from '../../shared/contract.ts'
import { dashboardPages } from './features.ts'

type SeenBy = Parameters<typeof isSeenBy>[1]
type Asked = Parameters<typeof isSeenBy>[0]

const pagesOf = (member: MemberRole | null, memberProperties: Asked['memberProperties'] = null) =>
  dashboardPages
    .filter((page) => isSeenBy({ role: 'owner', member, memberProperties }, page as SeenBy))
    .map(({ pattern }) => pattern)

const FOR_EVERYBODY = [
  '',
  patterns.account,
  patterns.accountSignIn,
  patterns.accountData,
  patterns.accountRights,
  patterns.paymentGateway,
]

test('a manager opens every page of the owner but the team, the payment settings and their own record', () => {
  const all = pagesOf(null)
  expect(all.filter((it) => !pagesOf('manager').includes(it)).sort()).toEqual(
    [patterns.editOwner, patterns.moneySettings, patterns.team].sort(),
  )
})

test('an accountant opens no page on which something is added or changed', () => {
  const closed = pagesOf(null).filter((it) => !pagesOf('accountant').includes(it))
  expect(closed.sort()).toEqual(
    [
      patterns.editOwner,
      patterns.moneySettings,
      patterns.team,
      patterns.importBooks,
      patterns.addProperty,
      patterns.editProperty,
      patterns.addClient,
      patterns.editClient,
      patterns.editClientById,
      patterns.addLease,
      patterns.letProperty,
      patterns.editLease,
      patterns.recordReceipt,
      patterns.recordSeveral,
      patterns.readings,
      patterns.chargeSeveral,
      patterns.raiseRents,
      patterns.addExpense,
      patterns.reminders,
      patterns.remindAll,
    ].sort(),
  )
})

test('a caretaker opens no page but their home and their account', () => {
  expect(pagesOf('caretaker').sort()).toEqual([...FOR_EVERYBODY].sort())
})

const OF_ALL_BOOKS = [
  patterns.bank,
  patterns.books,
  patterns.dayBook,
  patterns.trialBalance,
  patterns.income,
  patterns.tdsLedger,
  patterns.houseProperty,
  patterns.propertyYear,
]

test('who works with some properties opens no page of all books, and none that adds what would not be theirs', () => {
  const closed = (member: MemberRole) =>
    pagesOf(member)
      .filter((it) => !pagesOf(member, ['lake']).includes(it))
      .sort()
  expect(closed('accountant')).toEqual(OF_ALL_BOOKS.sort())
  expect(closed('manager')).toEqual(
    [
      ...OF_ALL_BOOKS,
      patterns.importBooks,
      patterns.addProperty,
      patterns.addClient,
      patterns.editClient,
      patterns.editClientById,
      patterns.addLease,
      patterns.letProperty,
      patterns.reminders,
    ].sort(),
  )
  expect(closed('caretaker')).toEqual([])
})
