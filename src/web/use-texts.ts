import { isOtherLanguage, loadTexts, shownTexts, type Texts } from './language.ts'
import { useLazyPart } from './lazy-part.tsx'

/**
 * The texts of the language that somebody reads; undefined until they have come. Those of the page where `code` is null
 * or unknown, or its catalogue cannot be fetched.
 */
export function useTexts(code: string | null): Texts | undefined {
  const wanted = code !== null && isOtherLanguage(code)
  const { part, failure } = useLazyPart(`texts ${code}`, () => loadTexts(code ?? ''), wanted)
  return !wanted || failure ? shownTexts() : part
}
