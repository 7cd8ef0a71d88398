import { daysBetween } from '../../shared/calendar-date.ts'

/** Days from the due day to today, both ISO dates; 0 on the due day, negative before it. */
export const daysLate = (dueOn: string, today: string): number => daysBetween(dueOn, today)

/**
 * Whether a charge is overdue: from the day after its due day (`dueDay` in `leases/rent-period.ts`). Days of grace put
 * off the late fee alone (`late-fee.ts`). What is due by today, "Due" in the lists, may not be overdue yet.
 */
export const isOverdue = (dueOn: string, today: string): boolean => dueOn < today
