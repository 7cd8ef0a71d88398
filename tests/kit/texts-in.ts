import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const CATALOGUES = join(import.meta.dirname, '../../src/locales')

/**
 * Finds the product's text in a language by its English text. Throws where the product has no such text. A text with
 * placeholders comes as a pattern in which they match anything.
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
