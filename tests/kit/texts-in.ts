import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const CATALOGUES = join(import.meta.dirname, '../../src/locales')

/**
 * What the product says in a language, by its English text; a text that it has not is an error. Of one with placeholders,
 * which stand for anything, a pattern.
 */
export function textsIn(language: 'en-IN' | 'hi-IN') {
  const catalogue = readFileSync(join(CATALOGUES, `${language}.po`), 'utf8')
  const all = new Map(
    [...catalogue.matchAll(/^msgid (".*")\nmsgstr (".*")$/gm)].map(([, id = '', text = '']) => [
      JSON.parse(id) as string,
      JSON.parse(text) as string,
    ]),
  )
  return (english: string): string | RegExp => {
    const text = all.get(english)
    if (!text) throw new Error(`No text of the product: ${english}`)
    const parts = text.split(/\{\w+\}/)
    if (parts.length === 1) return text
    const escaped = parts.map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
    return new RegExp(escaped.join('.+'))
  }
}
