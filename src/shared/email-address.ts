// Invisible characters: control, format and surrogate characters.
const UNSEEN = /[\p{Cc}\p{Cf}\p{Cs}]/u
// Characters that would end the host of a URL, or encode it differently.
const NO_DOMAIN = /[/?#:\\[\]%]/

/**
 * Normalises an e-mail address for storing, comparing and counting: lower case, and the ASCII form of the
 * domain, whether it was typed with full-width letters, another dot or national letters. Returns undefined
 * for an impossible domain or invisible characters. The caller checks that there is one @ and a dot after it.
 */
export function canonicalEmail(text: string): string | undefined {
  const at = text.lastIndexOf('@')
  const domain = text.slice(at + 1)
  if (UNSEEN.test(text) || NO_DOMAIN.test(domain)) return undefined
  const url = `http://${domain}`
  if (!URL.canParse(url)) return undefined
  return `${text.slice(0, at).toLowerCase().normalize('NFC')}@${new URL(url).hostname}`
}
