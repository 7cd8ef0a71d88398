import { LANGUAGES, wordingOf } from '../../../server/language/catalogues.ts'
import { plainWords } from '../../../shared/plain-words.ts'
import { sayFixed } from '../../../shared/said.ts'
import {
  EXPENSE_CATEGORIES,
  EXPENSE_CATEGORY_CODES,
  type ExpenseCategory,
} from '../expense-categories.ts'

/**
 * Names that owners use in their own sheets for categories of the list. Kept as a category of their own, property tax
 * and interest would be missing from the worksheet.
 */
const ALSO_CALLED: Partial<Record<ExpenseCategory, string>> = {
  municipal_tax:
    'house tax, municipal tax, corporation tax, muncipal tax, property taxes, municipality tax, municipal taxes, ghar patti, gharpatti, घरपट्टी, गृह कर, हाउस टैक्स, प्रॉपर्टी टैक्स',
  loan_interest:
    'interest on loan, interest on home loan, interest on housing loan, home loan interest, housing loan interest',
  loan_principal: 'home loan principal, housing loan principal, principal of loan',
  repairs:
    'repair, repairing, plumbing, plumber, painting, repairs maintenance, repairs and maintenance, repair and maintenance, मरम्मत',
  society:
    'maintenance, society charges, society maintenance charges, maintenance charges, association maintenance, मेंटेनेंस',
  electricity: 'light bill, electricity charges, electric bill, power bill, बिजली, बिजली बिल',
  water: 'water bill, water charges, water tanker, tanker, पानी',
  caretaker: 'watchman, security guard, security, cleaner, sweeper, manager, चौकीदार',
  insurance: 'insurance premium, house insurance, property insurance',
  brokerage: 'broker, commission, broker commission, advertisement, advertising',
  legal: 'lawyer, advocate, legal fees, court fees',
  professional: 'accountant, ca fees, audit fees, software',
  furnishing: 'furniture, appliances, ac',
}

/** Every name of the closed list, in each language of Rentbook, every code, and what owners call it, by its letters. */
const byWords = new Map<string, ExpenseCategory>()

/**
 * The category of the closed list that a text names, in any language of Rentbook or as owners call it; undefined where it
 * names none.
 */
export function listedCategory(text: string): ExpenseCategory | undefined {
  if (byWords.size === 0)
    for (const code of EXPENSE_CATEGORY_CODES) {
      const name = sayFixed(EXPENSE_CATEGORIES[code].name)
      const names = LANGUAGES.map((language) => name.in(wordingOf(language)))
      const also = ALSO_CALLED[code]?.split(', ') ?? []
      for (const each of [...names, `${name}`, code, ...also]) byWords.set(plainWords(each), code)
    }
  return byWords.get(plainWords(text))
}
