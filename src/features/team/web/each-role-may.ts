import { t } from '@lingui/core/macro'
import { type Ability, MEMBER_ROLES } from '../../../shared/contract.ts'
import { mayDo } from '../../identity/web/access/may.ts'

/**
 * What can be done in an owner's books, in plain words, with the abilities that it stands for: together all that an owner
 * has. Those of one line belong to the same people, which a test holds.
 */
export const eachRoleMay = (): readonly { text: string; abilities: readonly Ability[] }[] => [
  {
    text: t`See, search and download tenants, rent, receipts, invoices and expenses`,
    abilities: [
      ...(['read properties', 'read clients', 'read agreements', 'read the ledger'] as const),
      ...(['read money settings', 'read dues', 'read receipts', 'read invoices'] as const),
      ...(['read claims', 'read expenses', 'read registers', 'read the history'] as const),
      'search',
    ],
  },
  {
    text: t`See the bank, the day book, the trial balance, income and TDS, and download the year’s papers`,
    abilities: ['read the books', 'read whether the calendar is out'],
  },
  {
    text: t`Open files (a caretaker: only those that you show to caretakers)`,
    abilities: ['read files'],
  },
  {
    text: t`See the properties with tenants’ phones, and send meter readings without seeing money`,
    abilities: ['look after properties', 'send meter readings'],
  },
  {
    text: t`Record payments, receipts, charges and expenses, and confirm what tenants say they paid`,
    abilities: [
      ...(['change charges', 'record a payment', 'reverse a payment', 'record a payout'] as const),
      ...(['record a receipt', 'cancel a receipt', 'replace the code of a receipt'] as const),
      ...(['mail a receipt', 'record an expense', 'decide a claim'] as const),
      'take a decision on a claim back',
    ],
  },
  {
    text: t`Match bank lines, issue GST invoices, keep TDS certificates and facts for house property, add kinds of expenses`,
    abilities: [
      ...(['keep the bank', 'issue invoices', 'keep certificates of tax'] as const),
      ...(['keep facts of house property', 'name kinds of expenses'] as const),
    ],
  },
  {
    text: t`Change properties and agreements, end agreements`,
    abilities: ['change a property', 'change an agreement', 'end an agreement'],
  },
  {
    text: t`Add properties, tenants and agreements, change tenants, import from Excel`,
    abilities: [
      ...(['add a property', 'add a client', 'change a client', 'add an agreement'] as const),
      ...(['remove the second factor of a client', 'bring in books'] as const),
    ],
  },
  {
    text: t`Remind tenants one by one, add and change files`,
    abilities: ['change reminders', 'send files', 'change files'],
  },
  {
    text: t`Email reminders to all who are late, and change how tenants are reminded`,
    abilities: ['mail reminders', 'change reminder settings'],
  },
  {
    text: t`Answer what tenants ask about their data`,
    abilities: ['read what is asked about data', 'answer about data'],
  },
  {
    text: t`Delete properties and tenants`,
    abilities: ['delete a property', 'delete a client'],
  },
  { text: t`Change payment settings`, abilities: ['change money settings'] },
  { text: t`Close a financial year`, abilities: ['close a year'] },
  {
    text: t`Invite, change and remove people of the team`,
    abilities: ['look after the team'],
  },
  {
    text: t`See and change your own account, with PAN and bank account, and hand out the calendar link`,
    abilities: [
      ...(['read an owner', 'change an owner', 'read own profile', 'change own profile'] as const),
      ...(['ask about own data', 'hand the calendar out'] as const),
    ],
  },
]

/** What somebody loses who works with some properties only: lines of the table that are true of their role without a limit. */
export const notOfLimited = (): string[] =>
  eachRoleMay()
    .filter(({ abilities }) =>
      MEMBER_ROLES.some((role) =>
        abilities.some((ability) => mayDo(role, ability) && !mayDo(`limited ${role}`, ability)),
      ),
    )
    .map(({ text }) => text)
