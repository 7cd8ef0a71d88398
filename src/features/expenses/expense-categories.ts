/**
 * The effect of an expense on the income from house property: deducted as municipal tax or as interest; covered by
 * the flat 30 %; a cost of the building (capital); or not settled, and then not deducted.
 */
type TaxTreatment = 'municipal tax' | 'interest' | 'within 30%' | 'capital' | 'not known'

/** Whether a tenant is usually charged for it where that was agreed. */
type Recovered = 'usually' | 'sometimes' | 'no'

type Category = { name: string; tax: TaxTreatment; recovered: Recovered }

const category = (name: string, tax: TaxTreatment, recovered: Recovered): Category => ({
  name,
  tax,
  recovered,
})

/**
 * The closed list of categories, in the order of their use. How each is treated is the same under the Act of 1961
 * (sections 23, 24) and the Act of 2025 (sections 21, 22). Other categories than municipal tax and interest never
 * change the worksheet: section 24(a), from 1 April 2026 section 22(1)(a), deducts 30 % instead, whatever was spent.
 */
export const EXPENSE_CATEGORIES = {
  repairs: category(/* i18n */ 'Repairs and painting', 'within 30%', 'sometimes'),
  society: category(/* i18n */ 'Society maintenance', 'within 30%', 'usually'),
  municipal_tax: category(/* i18n */ 'Property tax', 'municipal tax', 'sometimes'),
  electricity: category(/* i18n */ 'Electricity bill', 'within 30%', 'usually'),
  water: category(/* i18n */ 'Water, tanker, gas', 'within 30%', 'usually'),
  caretaker: category(/* i18n */ 'Watchman, cleaner, manager', 'within 30%', 'usually'),
  loan_interest: category(/* i18n */ 'Loan interest', 'interest', 'no'),
  loan_principal: category(/* i18n */ 'Loan principal', 'capital', 'no'),
  loan_charges: category(/* i18n */ 'Loan processing and prepayment charges', 'not known', 'no'),
  insurance: category(/* i18n */ 'Building insurance', 'within 30%', 'no'),
  brokerage: category(/* i18n */ 'Broker and advertising', 'within 30%', 'sometimes'),
  registration: category(
    /* i18n */ 'Stamp duty and registration of a letting',
    'within 30%',
    'sometimes',
  ),
  legal: category(/* i18n */ 'Advocate and court', 'within 30%', 'sometimes'),
  professional: category(/* i18n */ 'Accountant, software', 'within 30%', 'no'),
  furnishing: category(/* i18n */ 'Furniture, AC, appliances', 'capital', 'no'),
  improvement: category(/* i18n */ 'Improvement: new kitchen, lift, structure', 'capital', 'no'),
  society_capital: category(
    /* i18n */ 'Society corpus, repair fund, transfer fee',
    'capital',
    'no',
  ),
  ground_rent: category(/* i18n */ 'Ground rent', 'within 30%', 'no'),
  municipal_penalty: category(/* i18n */ 'Penalty on property tax', 'not known', 'no'),
  purchase: category(/* i18n */ 'Buying the property: price and duty', 'capital', 'no'),
  other: category(/* i18n */ 'Other expense', 'within 30%', 'sometimes'),
} as const

export type ExpenseCategory = keyof typeof EXPENSE_CATEGORIES

export const EXPENSE_CATEGORY_CODES = Object.keys(EXPENSE_CATEGORIES) as [
  ExpenseCategory,
  ...ExpenseCategory[],
]

/** The account of the journal that holds what was spent on a category. */
export type ExpenseAccount = `expense_${ExpenseCategory}`

export const EXPENSE_ACCOUNTS = EXPENSE_CATEGORY_CODES.map(
  (code) => `expense_${code}` as const,
) satisfies ExpenseAccount[]

/** The category whose account of the journal this is; undefined for every other account. */
export const categoryOfAccount = (account: string): ExpenseCategory | undefined =>
  EXPENSE_CATEGORY_CODES.find((code) => account === `expense_${code}`)
