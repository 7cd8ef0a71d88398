// Nothing that a person could see or type: control and format characters, halves of one.
const UNSEEN = /[\p{Cc}\p{Cf}\p{Cs}]/u
// What would end the domain of a URL, or write it in another way.
const NO_DOMAIN = /[/?#:\\[\]%]/

/**
 * The one spelling under which an e-mail address is kept, compared and counted: small letters, and the
 * domain as mails find it, whether it was written with full-width letters, another dot or the letters of
 * its country. Undefined where the domain can be none, or characters are in it that nobody sees. That
 * there is one @ and a dot behind it, the caller looks at.
 */
export function canonicalEmail(text: string): string | undefined {
  const at = text.lastIndexOf('@')
  const domain = text.slice(at + 1)
  if (UNSEEN.test(text) || NO_DOMAIN.test(domain)) return undefined
  const url = `http://${domain}`
  if (!URL.canParse(url)) return undefined
  return `${text.slice(0, at).toLowerCase().normalize('NFC')}@${new URL(url).hostname}`
}
