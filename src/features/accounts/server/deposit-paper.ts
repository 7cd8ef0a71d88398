import type { PrintedSheet } from '../../../server/pdf/sheet-pdf.ts'
import { notFound } from '../../../server/refusal.ts'
import { minus, type Paise } from '../../../shared/paise.ts'
import { dateSaid, say } from '../../../shared/said.ts'
import type { OwnerScope } from '../../identity/server/access/scope.ts'
import { amountSaid } from '../../receipts/amount-in-words.ts'
import type { DepositPaper } from '../accounts.ts'
import { listDepositPapers, sumDepositBefore } from './deposit-register-queries.ts'

/** The paper about a deduction from a deposit, or about what was given back of it. @throws Refusal `not-found` */
export async function readDepositPaper(scope: OwnerScope, id: string): Promise<PrintedSheet> {
  const [paper] = await listDepositPapers(scope, scope.today, id)
  if (!paper) throw notFound(say`Document`)
  const before = await sumDepositBefore(scope, paper)
  return depositPaper(paper, { before, owner: scope.actor.name, today: scope.today })
}

type Around = { before: Paise; owner: string; today: string }

/** The entry: what was held, what was taken and why, and what is held after. */
function depositPaper(paper: DepositPaper, { before, owner, today }: Around): PrintedSheet {
  const { kind, on, amount, reason, reference, client, property } = paper
  const isDeduction = kind === 'deduction'
  const title = isDeduction
    ? say`Deduction from the security deposit`
    : say`Security deposit returned`
  const returned = reference ? say`Returned, ${reference}` : say`Returned`
  const why = isDeduction ? say`Deducted: ${reason ?? ''}` : returned
  const { address1, address2, pincode, city, state } = property
  return {
    title,
    fields: [
      { label: say`Tenant`, value: client.name },
      { label: say`Landlord`, value: owner },
      {
        label: say`Property`,
        value: [address1, address2, pincode, city, state].filter(Boolean).join(', '),
      },
      { label: say`Day`, value: dateSaid(on) },
    ],
    sheet: {
      title,
      columns: [
        { head: say`Deposit`, kind: 'text' },
        { head: say`Amount`, kind: 'money' },
      ],
      rows: [
        [say`Held before`, before],
        [why, amount],
        [say`Held after`, minus(before, amount)],
      ],
    },
    notes: [
      amountSaid(amount),
      ...(reason && !isDeduction ? [reason] : []),
      say`Rentbook only records payments; it does not handle money.`,
    ],
    signatures: [say`Landlord`, say`Tenant`],
    footer: say`Recorded by the landlord in Rentbook, printed on ${dateSaid(today)}.`,
  }
}
