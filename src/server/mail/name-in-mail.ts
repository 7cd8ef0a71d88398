const MAX_NAME = 60
// More of them are a telephone number, which mail programs make a link of.
const MAX_DIGITS = 4
const NO_NAME = /[^\p{L}\p{M}\p{N}\p{Join_Control}.'’-]+/gu

const MAX_SENTENCE = 500
// An amount of money has fewer, a telephone number more.
const MAX_DIGITS_IN_SENTENCE = 9
const NO_SENTENCE = /[^\p{L}\p{M}\p{N}\p{Join_Control}.,;()?!₹'’-]+/gu

/**
 * A name as it may stand in the text of a mail: somebody else typed it, and whoever reads the mail takes
 * it for our words. One short line of letters (joiners of Indian scripts among them), a few digits, hyphens,
 * apostrophes and dots that end a word; never anything that a mail program makes a link of.
 */
export function nameInMail(name: string): string {
  return cleaned(name, { unfit: NO_NAME, mostDigits: MAX_DIGITS, longest: MAX_NAME })
}

/** The same for a sentence, which may also have an amount and the marks of a sentence. */
export function sentenceInMail(sentence: string): string {
  const mostDigits = MAX_DIGITS_IN_SENTENCE
  return cleaned(sentence, { unfit: NO_SENTENCE, mostDigits, longest: MAX_SENTENCE })
}

type Limits = { unfit: RegExp; mostDigits: number; longest: number }

function cleaned(text: string, { unfit, mostDigits, longest }: Limits): string {
  const plain = text.normalize('NFKC').replace(unfit, ' ')
  const digits = plain.match(/\p{N}/gu)?.length ?? 0
  const kept = digits > mostDigits ? plain.replace(/\p{N}+/gu, ' ') : plain
  const line = kept.replace(/\.+/g, '. ').replace(/ +/g, ' ').trim()
  return [...line].slice(0, longest).join('').trim() || '–'
}
