import { type Html, html } from '../../../server/http/html.ts'
import type { VerifiedReceipt } from '../verification.ts'
import { STYLE } from './verification-style.ts'

/** In which colours, and with which sign, something is told. */
type Look = VerifiedReceipt['state'] | 'unknown'

/** What stands around every page. */
export type Frame = {
  /** The product's host, as the address bar shows it. */
  host: string
  /** Allows the style element of this one reply. */
  nonce: string
}

/** What a page says. */
export type Content = { look: Look; above: string; title: string; more: string; paper: Html | null }

// Each state has a sign of its own, so that it is told without its colour.
const SIGNS: Record<Look, Html> = {
  stands: html`<path d="m8 16.5 5.5 5.5L24.5 11"/>`,
  cancelled: html`<path d="m10 10 12 12M22 10 10 22"/>`,
  replaced: html`<path d="M8 13h14l-4-4M24 19H10l4 4"/>`,
  unknown: html`<path d="M12 12.5a4 4 0 1 1 5.5 3.7c-1 .5-1.5 1.2-1.5 2.3M16 22.6v.1"/>`,
}

/** The whole page: it needs no script and asks for nothing else. */
export const framed = (content: Content, { host, nonce }: Frame): string =>
  html`<!doctype html>
<html lang="en-IN">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex, nofollow, noarchive">
<meta name="referrer" content="no-referrer">
<meta name="color-scheme" content="light dark">
<title>${content.above}: ${content.title} · Rentbook</title>
<link rel="icon" href="data:,">
<style nonce="${nonce}">${STYLE}</style>
</head>
<body>
<header><svg width="30" height="30" viewBox="0 0 30 30" aria-hidden="true"><rect width="30" height="30" rx="7" fill="#f1a539"/><path d="M15 6.6 23 13v8.4a2 2 0 0 1-2 2H9a2 2 0 0 1-2-2V13Z" fill="#0d3b2c"/><path d="M11 15.6h8M11 19.2h5" stroke="#f1a539" stroke-width="1.8" stroke-linecap="round"/></svg>Rentbook</header>
<main>
<div class="state" data-look="${content.look}">
<svg width="44" height="44" viewBox="0 0 32 32" aria-hidden="true">${SIGNS[content.look]}</svg>
<div><p class="above">${content.above}</p><h1>${content.title}</h1><p>${content.more}</p></div>
</div>
${
  content.paper &&
  html`<div class="lift"><article class="paper">${content.paper}</article></div>
<p class="note">Names are shortened here. The paper has them in full.</p>`
}
<p class="note"><strong>Rentbook shows what the landlord recorded. Compare it with the paper, and the address bar with ${host}.</strong></p>
<p class="note">Rentbook does not move money and did not witness this payment.</p>
</main>
</body>
</html>
`.text
