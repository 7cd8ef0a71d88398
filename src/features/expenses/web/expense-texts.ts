import { t } from '@lingui/core/macro'
import type { Choice } from '../../../web/form/fields.tsx'
import { translated } from '../../../web/language.ts'
import { shortAddress } from '../../dues/web/lease-of-row.tsx'
import type { Expense, OwnCategory } from '../expense.ts'
import {
  EXPENSE_CATEGORIES,
  EXPENSE_CATEGORY_CODES,
  type ExpenseCategory,
} from '../expense-categories.ts'

/** 'Repairs and painting', or the owner's own name. */
export const categoryText = ({
  category,
  ownCategory,
}: Pick<Expense, 'category' | 'ownCategory'>): string =>
  ownCategory?.name ?? translated(EXPENSE_CATEGORIES[category].name)

/** 'Flat 101, Lake View Road', or 'All properties'. */
export const placeText = ({ property }: Pick<Expense, 'property'>): string =>
  property === null ? t`All properties` : shortAddress({ property })

/** The closed list and the owner's own, as one choice: an own one by its id. */
export const categoryChoices = (own: readonly OwnCategory[]): Choice[] => [
  ...EXPENSE_CATEGORY_CODES.filter((code) => code !== 'other').map((code) => ({
    value: code,
    label: translated(EXPENSE_CATEGORIES[code].name),
  })),
  ...own.map(({ id, name }) => ({ value: id, label: name })),
  { value: 'other', label: translated(EXPENSE_CATEGORIES.other.name) },
]

const isCode = (chosen: string): chosen is ExpenseCategory => chosen in EXPENSE_CATEGORIES

/** Turns a choice of the category list into the category that an expense is sent with. */
export const categoryIn = (
  chosen: string,
): { category: ExpenseCategory; ownCategoryId?: string } =>
  isCode(chosen) ? { category: chosen } : { category: 'other', ownCategoryId: chosen }

/** The choice in that list that an expense stands for. */
export const chosenCategory = ({
  category,
  ownCategory,
}: Pick<Expense, 'category' | 'ownCategory'>): string => ownCategory?.id ?? category
