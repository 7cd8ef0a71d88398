import { t } from '@lingui/core/macro'
import { paymentModeText } from '../../leases/web/lease-texts.ts'
import type { CreditKind, PaymentMethod, PayoutKind } from '../credit.ts'
import { chargeTitle } from './charge-texts.ts'
import type { LedgerDocument } from './ledger-entries.ts'
import type { CreditView, PayoutView } from './ledger-view.ts'

const creditKinds = (): Record<CreditKind, string> => ({
  payment: t`Payment`,
  credit_note: t`Credit`,
  deposit_deduction: t`Deducted from the deposit`,
  opening: t`Brought forward`,
})

const payoutKinds = (): Record<PayoutKind, string> => ({
  refund: t`Advance refunded`,
  deposit_return: t`Deposit returned`,
  deposit_carried: t`Deposit carried over to another agreement`,
})

const methods = (): Record<PaymentMethod, string> => ({
  cash: t`Cash`,
  upi: t`UPI`,
  imps: t`IMPS`,
  neft: t`NEFT`,
  rtgs: t`RTGS`,
  cheque: t`Cheque`,
  card: t`Card`,
  other: t`Another way`,
})

/** How money was handed over, in the words of the screens. */
export const methodText = (method: PaymentMethod): string => methods()[method]

export const creditKindText = (kind: CreditKind): string => creditKinds()[kind]

export const creditTitle = ({ kind, waiver, available, toDeposit }: CreditView): string => {
  if (waiver) return t`Waived`
  if (toDeposit === 0n || available > 0n) return creditKinds()[kind]
  return kind === 'opening' ? t`Deposit held from earlier` : t`Deposit received`
}

export const payoutTitle = ({ kind }: Pick<PayoutView, 'kind'>): string => payoutKinds()[kind]

/** The title of a ledger document. */
export function documentTitle(document: LedgerDocument): string {
  if (document.type === 'charge') return chargeTitle(document.charge)
  if (document.type === 'credit') return creditTitle(document.credit)
  return payoutTitle(document.payout)
}

type HandedOver = Pick<CreditView, 'method' | 'mode' | 'reference'>

/** 'UPI, 406512348901', 'Cheque', 'Cash'; '' where nothing is known: nobody pays by "Any". */
export const handedOverText = ({ method, mode, reference }: HandedOver): string => {
  const modeText = mode === 'Any' ? '' : paymentModeText(mode ?? '')
  return [method ? methodText(method) : modeText, reference].filter(Boolean).join(', ')
}

/** Who of the owner's team recorded a payment; '' where the owner did. */
export const recordedByText = ({ recordedBy }: { recordedBy: string | null }): string =>
  recordedBy === null ? '' : t`recorded by ${recordedBy}`
