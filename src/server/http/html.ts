/** Markup that is sent unescaped. */
export class Html {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

type Part = string | Html | readonly Html[] | null | false

/** Escapes text, so that nothing in it is markup. */
export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)

/** Builds markup: texts are escaped, other markup is inserted unchanged, null and false are omitted. */
export const html = (markup: TemplateStringsArray, ...parts: Part[]): Html =>
  new Html(markup.map((text, index) => `${text}${written(parts[index] ?? null)}`).join(''))

function written(part: Part): string {
  if (part === null || part === false) return ''
  if (typeof part === 'string') return escapeHtml(part)
  return part instanceof Html ? part.text : part.map(({ text }) => text).join('')
}
