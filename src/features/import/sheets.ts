import type { SheetOfRecords } from '../../shared/sheet-field.ts'
import { expenseSheet } from '../expenses/expense-sheet.ts'
import { monthlyExpenseSheet } from '../expenses/monthly-expense-sheet.ts'
import { pastReceiptSheet } from '../receipts/past/past-receipt-sheet.ts'

/** Every sheet beside that of the books, each as its feature declares it; a sheet is first held to be one of these. */
export const SHEETS = [
  monthlyExpenseSheet,
  expenseSheet,
  pastReceiptSheet,
] as const satisfies readonly SheetOfRecords[]
