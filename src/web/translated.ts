import { i18n } from '@lingui/core'

/**
 * A text that browser and server share, in the language of the page. Such a text is marked in its place
 * with a comment `i18n`, and is its own id in the catalogue; any other text comes back as it is.
 */
export const translated = (text: string): string =>
  Object.hasOwn(i18n.messages, text) ? i18n._(text) : text
