import { LANGUAGES, wordingOf } from '../../../server/language/catalogues.ts'
import { plainWords } from '../../../shared/plain-words.ts'
import { sayFixed } from '../../../shared/said.ts'
import {
  EXPENSE_CATEGORIES,
  EXPENSE_CATEGORY_CODES,
  type ExpenseCategory,
} from '../expense-categories.ts'

/** Every name of the closed list, in each language of Rentbook, and every code, by its letters. */
const byWords = new Map<string, ExpenseCategory>()

/** The category of the closed list that a text names, in any language of Rentbook; undefined where it names none. */
export function listedCategory(text: string): ExpenseCategory | undefined {
  if (byWords.size === 0)
    for (const code of EXPENSE_CATEGORY_CODES) {
      const name = sayFixed(EXPENSE_CATEGORIES[code].name)
      const names = LANGUAGES.map((language) => name.in(wordingOf(language)))
      for (const each of [...names, `${name}`, code]) byWords.set(plainWords(each), code)
    }
  return byWords.get(plainWords(text))
}
