import { t } from '@lingui/core/macro'
import { formatPaiseBriefly, ZERO } from '../../../shared/paise.ts'
import type { Notice } from '../notice-wire.ts'

/** A notice as a sentence that stays true whatever an adviser says. */
export function noticeText({ code, amount, rate }: Notice): string {
  const rupees = formatPaiseBriefly(amount ?? ZERO)
  const percent = `${rate ?? ''} %`
  const texts: Record<Notice['code'], string> = {
    'cash-limit': t`Income-tax law forbids receiving ${rupees} or more in cash from one person in a day. Ask your adviser.`,
    tds: t`Tenants may have to deduct tax (TDS) from a rent above ${rupees} a month. Check with an adviser.`,
    'tds-proposal': t`${percent} of this year's rent is ${rupees}, less what you told already: a proposal only.`,
    'tds-unchecked': t`Tax deducted by the client: not checked with the tax department.`,
    'pan-not-given': t`This receipt carries no PAN. Tenants' employers ask for it above ₹ 1 lakh a year.`,
  }
  return texts[code] ?? ''
}
