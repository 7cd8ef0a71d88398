const MAX_NAME = 60
// More digits are a telephone number, which mail programs turn into a link.
const MAX_DIGITS = 4
const NO_NAME = /[^\p{L}\p{M}\p{N}\p{Join_Control}.,&()/'’-]+/gu
// A slash stays after a single letter only, as in "M/s" and "C/o".
const NO_SLASH = /(?<!(?<![\p{L}\p{M}\p{N}])\p{L})\/|\/(?!\p{L})/gu

const MAX_SENTENCE = 500
// Amounts have fewer digits, telephone numbers more.
const MAX_DIGITS_IN_SENTENCE = 9
const NO_SENTENCE = /[^\p{L}\p{M}\p{N}\p{Join_Control}.,;&()/?!₹'’-]+/gu

/**
 * Makes a name safe for the text of a mail: somebody else typed it, and the reader takes it for our words.
 * One short line of letters (including joiners of Indian scripts), a few digits, "&", brackets, commas, hyphens,
 * apostrophes and dots within it; nothing that a mail program turns into a link. A dot at its end would stand before
 * that of a sentence.
 */
export function nameInMail(name: string): string {
  const kept = cleaned(name, { unfit: NO_NAME, mostDigits: MAX_DIGITS, longest: MAX_NAME })
  return kept.replace(/[. ]+$/, '') || '–'
}

/** Makes a sentence safe for the text of a mail: like a name, with amounts and punctuation. */
export function sentenceInMail(sentence: string): string {
  const mostDigits = MAX_DIGITS_IN_SENTENCE
  return cleaned(sentence, { unfit: NO_SENTENCE, mostDigits, longest: MAX_SENTENCE })
}

type Limits = { unfit: RegExp; mostDigits: number; longest: number }

function cleaned(text: string, { unfit, mostDigits, longest }: Limits): string {
  const plain = text.normalize('NFKC').replace(unfit, ' ').replace(NO_SLASH, ' ')
  const digits = plain.match(/\p{N}/gu)?.length ?? 0
  const kept = digits > mostDigits ? plain.replace(/\p{N}+/gu, ' ') : plain
  const line = kept
    .replace(/\s+(?=[.,;!?)])/g, '')
    .replace(/\.+/g, '. ')
    .replace(/ +/g, ' ')
    .replace(/ (?=[,;!?)])/g, '')
    .trim()
  return [...line].slice(0, longest).join('').trim() || '–'
}
