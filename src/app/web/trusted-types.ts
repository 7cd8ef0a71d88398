type TrustedTypes = {
  createPolicy(name: 'default', rules: { createHTML(text: string): string | null }): unknown
}

/**
 * Under `require-trusted-types-for` the browser asks this before it takes a text for HTML, a script or the
 * address of one, and refuses all but what passes here. React writes a style sheet as HTML of a style
 * element: a text without `<` can bring no element with it.
 */
export function refuseMarkupInTexts({ trustedTypes }: { trustedTypes?: TrustedTypes }): void {
  trustedTypes?.createPolicy('default', {
    createHTML: (text) => (text.includes('<') ? null : text),
  })
}
