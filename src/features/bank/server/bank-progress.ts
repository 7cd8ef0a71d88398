import { readTold, tellProgress } from '../../../server/database/told-progress.ts'
import type { BooksScope } from '../../identity/server/access/scope.ts'

/** The work on a bank of which others may ask how far it is. */
export const BANK_WORK = ['reading', 'proposing'] as const
type BankWork = (typeof BANK_WORK)[number]

/** Tells other sessions what share of the work on a bank is done. */
export type BankTelling = {
  /** From 0 to 1. */
  tell(share: number): void
  /** Waits until what was said is sent; nobody sees it afterwards. */
  end(): Promise<void>
}

/** Tells every process how far the work on this organization's bank is. */
export function tellBankWork(scope: BooksScope, work: BankWork): BankTelling {
  const { tell, end } = tellProgress(scope.tx, nameOf(scope, work))
  let most = -1
  return {
    tell(share) {
      const percent = Math.floor(share * 100)
      if (percent <= most) return
      most = percent
      tell(String(percent))
    },
    end,
  }
}

const nameOf = ({ organization }: BooksScope, work: BankWork) => `${work} ${organization.id}`

/** How far the work on this organization's bank is, in whole per cent, in whatever process; null where there is none. */
export async function readBankWork(
  scope: BooksScope,
): Promise<{ percent: number | null; work: BankWork | null }> {
  for (const work of BANK_WORK) {
    const told = await readTold(scope.tx, nameOf(scope, work))
    if (told.length > 0) return { percent: Math.max(...told.map(Number)), work }
  }
  return { percent: null, work: null }
}
