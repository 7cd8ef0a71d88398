const LONGEST = 60
// More of them are a telephone number, which mail programs make a link of.
const MOST_DIGITS = 4

/**
 * A name as it may stand in the text of a mail: somebody else typed it, and whoever reads the mail takes
 * it for our words. One short line of letters (joiners of Indian scripts among them), a few digits, hyphens,
 * apostrophes and dots that end a word; never anything that a mail program makes a link of.
 */
export function nameInMail(name: string): string {
  const plain = name.normalize('NFKC').replace(/[^\p{L}\p{M}\p{N}\p{Join_Control}.'’-]+/gu, ' ')
  const digits = plain.match(/\p{N}/gu)?.length ?? 0
  const kept = digits > MOST_DIGITS ? plain.replace(/\p{N}+/gu, ' ') : plain
  const line = kept.replace(/\.+/g, '. ').replace(/ +/g, ' ').trim()
  return [...line].slice(0, LONGEST).join('').trim() || '–'
}
