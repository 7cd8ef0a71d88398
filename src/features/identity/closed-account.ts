import { financialYearDays } from '../../shared/days.ts'

/**
 * How many financial years after the one in which an owner deleted a client that client still reads receipts and year
 * packs: long enough for an employer, or the department, to ask for the last of them. No law names it.
 */
const YEARS_TO_READ = 7

/** Until which day a client who is deleted on a day reads on; both ISO dates. */
export const readsUntilOf = (deletedOn: string): string => {
  const [year = '', ...rest] = financialYearDays(deletedOn).to.split('-')
  return [Number(year) + YEARS_TO_READ, ...rest].join('-')
}

/** Whether an account that was closed still reads on a day; one that is open has no last day. */
export const mayStillRead = ({ readsUntil }: { readsUntil: string | null }, day: string): boolean =>
  readsUntil !== null && day <= readsUntil

/** Shown when such an account tries to change something. */
export const CLOSED_ACCOUNT =
  /* i18n */ 'This account is closed. It shows your receipts and changes nothing.'
