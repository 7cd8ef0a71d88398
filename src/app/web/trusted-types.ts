// The one that `installOffline` registers; the browser lets no other script become one. Named here once more:
// its module is part of every page, and this file is all that the popup of a sign-in loads.
const SERVICE_WORKER = '/service-worker.js'

type Rules = {
  createHTML(text: string): string | null
  createScriptURL(text: string): string | null
}
type TrustedTypes = { createPolicy(name: 'default', rules: Rules): unknown }

/**
 * Under `require-trusted-types-for` the browser calls this before it takes a text for HTML, a script or the
 * address of one, and refuses all but what passes here. React writes a style sheet as HTML of a style
 * element: a text without `<` can bring no element with it. One script is named by its address.
 */
export function refuseMarkupInTexts({ trustedTypes }: { trustedTypes?: TrustedTypes }): void {
  trustedTypes?.createPolicy('default', {
    createHTML: (text) => (text.includes('<') ? null : text),
    createScriptURL: (text) => (text === SERVICE_WORKER ? text : null),
  })
}
