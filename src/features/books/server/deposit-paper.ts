import type { PrintedSheet } from '../../../server/pdf/sheet-pdf.ts'
import { notFound } from '../../../server/refusal.ts'
import { formatDate } from '../../../shared/calendar-date.ts'
import { minus, type Paise } from '../../../shared/paise.ts'
import { say } from '../../../shared/said.ts'
import type { OwnerScope } from '../../identity/server/access/scope.ts'
import { amountInWords } from '../../receipts/amount-in-words.ts'
import type { DepositPaper } from '../books.ts'
import { listDepositPapers, sumDepositBefore } from './deposit-register-queries.ts'

/** The paper about a deduction from a deposit, or about what was given back of it. @throws Refusal `not-found` */
export async function readDepositPaper(scope: OwnerScope, id: string): Promise<PrintedSheet> {
  const [paper] = await listDepositPapers(scope, scope.today, id)
  if (!paper) throw notFound(say`Document`)
  const before = await sumDepositBefore(scope, paper)
  return depositPaper(paper, { before, owner: scope.actor.name, today: scope.today })
}

type Around = { before: Paise; owner: string; today: string }

/** What it says: what was held, what was taken and why, and what is held after. */
function depositPaper(paper: DepositPaper, { before, owner, today }: Around): PrintedSheet {
  const { kind, on, amount, reason, reference, client, property } = paper
  const isDeduction = kind === 'deduction'
  const title = isDeduction ? 'Deduction from the security deposit' : 'Security deposit returned'
  const why = isDeduction
    ? `Deducted: ${reason ?? ''}`
    : `Returned${reference ? `, ${reference}` : ''}`
  const { address1, address2, pincode, city, state } = property
  return {
    title,
    fields: [
      { label: 'Tenant', value: client.name },
      { label: 'Landlord', value: owner },
      {
        label: 'Property',
        value: [address1, address2, pincode, city, state].filter(Boolean).join(', '),
      },
      { label: 'Day', value: formatDate(on) },
    ],
    sheet: {
      title,
      columns: [
        { head: 'Deposit', kind: 'text' },
        { head: 'Amount', kind: 'money' },
      ],
      rows: [
        ['Held before', before],
        [why, amount],
        ['Held after', minus(before, amount)],
      ],
    },
    notes: [
      amountInWords(amount),
      ...(reason && !isDeduction ? [reason] : []),
      'Rentbook does not move money and did not witness this payment.',
    ],
    signatures: ['Landlord', 'Tenant'],
    footer: `Recorded by the landlord in Rentbook, printed on ${formatDate(today)}.`,
  }
}
