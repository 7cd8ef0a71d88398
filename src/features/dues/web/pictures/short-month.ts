import { formatDate } from '../../../../shared/calendar-date.ts'

/** 'Nov' of '2026-11', for a chart. */
export const shortMonth = (month: string): string => formatDate(`${month}-01`).split(' ')[1] ?? ''
