import { expect, test } from 'vitest'
import { CLIENT_WRITES, OWNER_READS, READS, WRITES } from './scoped-queries.ts'

const MODULES: Record<string, Record<string, unknown>> = import.meta.glob(
  ['../../src/features/**/server/**/*.ts', '!**/*.test.ts'],
  { eager: true },
)

// Queries that are not called with the ids of others here. Whoever sends such ids over the wire finds nothing, which
// isolation.test.ts tests for every endpoint; and every statement names its organization, as
// statements-name-the-organization.test.ts tests.
const ELSEWHERE = [
  // They take days, pages or filters and go through all of an organization.
  'fetchEntries',
  'listEntries',
  'listDeposits',
  'listDepositPapers',
  'sumDepositBefore',
  'sumAccounts',
  'sumIncome',
  'sumReceipts',
  'listAudit',
  'listOwners',
  'listVendors',
  'listRegister',
  'listLeaving',
  'listMonthByLease',
  'listPropertyMonths',
  'listWorstDues',
  'listTdsPayments',
  'paymentsWithTds',
  'listRentersOfDays',
  'listExpensesOfDays',
  'listExpensesToCompare',
  'listGstDetailsAfter',
  'listKeptReceipts',
  'listReceiptsToBringBack',
  'listPastReceiptsToBringBack',
  'listRightsRequests',
  'findSettledOn',
  'findSettledGst',
  'listHouseLeases',
  'listHouseCharges',
  'listMunicipalPaid',
  'sumMonthsOfProperties',
  'findClosedAt',
  'sumSpentOnHouses',
  'listTdsParts',
  'listHouseFacts',
  'listEnding',
  'listRising',
  'findPayee',
  'findLandlord',
  'findSupplierStateOf',
  'saveMoneySettings',
  'requireBooks',
  'stateOfBooks',
  'insertReference',
  'lockChargedAccounts',
  'takeChargesToInvoice',
  'isOnTransfer',
  'tellBankWork',
  // They undo what no record of those books is in; isolation.test.ts calls each with the ids of others.
  'markClaimWaiting',
  'unmarkClientDeleted',
  'unmarkPropertyDeleted',
  // Of the rooms whose records those books have only over the wire: bank, files, house, reminders, rights, team.
  'addAccount',
  'decideLines',
  'dropWaiting',
  'reduceLines',
  'forgetPayers',
  'forgetRules',
  'insertLines',
  'keepHabits',
  'keepSpans',
  'learnPayers',
  'learnRule',
  'listExpensesOf',
  'listKeys',
  // Behind `findImport` and `findCredit` (recover-expense.test.ts).
  'isImportRecovered',
  'findRecovered',
  'listPaymentsOf',
  'rememberColumns',
  'tiePayments',
  'untiePayments',
  'trustLines',
  'countParts',
  'deleteContentIfUnused',
  'deleteFileRow',
  'findContent',
  'findContentByHash',
  'findOwnFile',
  'findTwin',
  'insertContent',
  'insertFile',
  'keepContent',
  'moveToRecord',
  'listInDatabase',
  'findSealedPart',
  'takeParts',
  'takeObject',
  'leaveObject',
  'listLeftObjects',
  'forgetObject',
  'storePart',
  'takeContent',
  'updateFile',
  'putHouseFacts',
  'lockProperty',
  'deleteStop',
  'findStops',
  'findClientOfLease',
  'findMailedAccount',
  'holdLeasesToRemind',
  'insertMailedNews',
  'insertReminder',
  'insertSentSteps',
  'insertStop',
  'listMailedNews',
  'listSentSteps',
  'markHeld',
  'markOutcome',
  'saveReminderSettings',
  'listToldPayments',
  'recorderOf',
  'findRecorders',
  'insertMember',
  'limitTo',
  'findPlaces',
  'isRefusedByReader',
  'updateMember',
  'closeMembersAccount',
  'updateTeamSettings',
  'hasClientOf',
  'answerOpenRequest',
  'insertRightsRequest',
  'isCalendarSecret',
  'takeBackInvitation',
  // About addresses and mails, and what every write calls.
  'deleteUnwanted',
  'mayMailMore',
  'takeMail',
  'recordEvent',
  'recordEvents',
  'ofOrganization',
]

// It stands in SQL or in the words of the query builder, and its rows are determined by more than the scope.
const STATEMENT = /\b(selectFrom|insertInto|updateTable|deleteFrom|mergeInto)\(|\bsql(<[^`]*>)?`/
const SCOPED = /^(async )?(function \w+)?\((scope\b|\{[^}]*\borganization\b)/

test('each query of an organization that takes an id is called with the ids of others', () => {
  const exported = Object.values(MODULES).flatMap((module) => Object.entries(module))
  const queries = exported.flatMap(([name, part]) => (isQuery(part) ? [name] : []))
  expect(queries.length).toBeGreaterThan(200)
  const tested = Object.keys({ ...READS, ...OWNER_READS, ...WRITES, ...CLIENT_WRITES })
  const named = new Set([...tested, ...ELSEWHERE])
  expect(queries.filter((name) => !named.has(name))).toEqual([])
  const names = exported.map(([name]) => name)
  expect(ELSEWHERE.filter((name) => !names.includes(name))).toEqual([])
  expect(ELSEWHERE.filter((name) => tested.includes(name))).toEqual([])
})

function isQuery(part: unknown): boolean {
  if (typeof part !== 'function' || part.length < 2) return false
  const text = part.toString()
  return SCOPED.test(text) && STATEMENT.test(text)
}
