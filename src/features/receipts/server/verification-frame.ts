import { Html, html } from '../../../server/http/html.ts'
import { type Sayable, saidIn, say, type Wording } from '../../../shared/said.ts'
import type { VerifiedReceipt } from '../verification.ts'

/** The colours and the sign of the page. */
type Look = VerifiedReceipt['state'] | 'unknown'

/** The frame of every page. */
export type Frame = {
  /** The product's host, as the address bar shows it. */
  host: string
  /** Allows the style element of this one reply. */
  nonce: string
  /** The reader's language. */
  wording: Wording
}

/** The content of a page. */
export type FrameContent = {
  look: Look
  above: Sayable
  title: Sayable
  more: Sayable
  paper: Html | null
}

// Each state has a sign of its own, so that it is recognised without its colour.
const SIGNS: Record<Look, Html> = {
  stands: html`<path d="m8 16.5 5.5 5.5L24.5 11"/>`,
  cancelled: html`<path d="m10 10 12 12M22 10 10 22"/>`,
  replaced: html`<path d="M8 13h14l-4-4M24 19H10l4 4"/>`,
  unknown: html`<path d="M12 12.5a4 4 0 1 1 5.5 3.7c-1 .5-1.5 1.2-1.5 2.3M16 22.6v.1"/>`,
}

/** The whole page: it needs no script and loads nothing else. */
export function framed({ paper, look, ...texts }: FrameContent, frame: Frame): string {
  const { host, nonce, wording } = frame
  const { above, title, more } = saidIn(texts, wording)
  const { shortened, compare, witness } = saidIn(notesFor(host), wording)
  return html`<!doctype html>
<html lang="${wording.language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex, nofollow, noarchive">
<meta name="referrer" content="no-referrer">
<meta name="color-scheme" content="light dark">
<title>${above}: ${title} · Rentbook</title>
<link rel="icon" href="data:,">
<style nonce="${nonce}">${STYLE}</style>
</head>
<body>
<header><svg width="30" height="30" viewBox="0 0 30 30" aria-hidden="true"><rect width="30" height="30" rx="7" fill="#f1a539"/><path d="M15 6.6 23 13v8.4a2 2 0 0 1-2 2H9a2 2 0 0 1-2-2V13Z" fill="#0d3b2c"/><path d="M11 15.6h8M11 19.2h5" stroke="#f1a539" stroke-width="1.8" stroke-linecap="round"/></svg>Rentbook</header>
<main>
<div class="state" data-look="${look}">
<svg width="44" height="44" viewBox="0 0 32 32" aria-hidden="true">${SIGNS[look]}</svg>
<div><p class="above">${above}</p><h1>${title}</h1><p>${more}</p></div>
</div>
${
  paper &&
  html`<div class="lift"><article class="paper">${paper}</article></div>
<p class="note">${shortened}</p>`
}
<p class="note"><strong>${compare}</strong></p>
<p class="note">${witness}</p>
</main>
</body>
</html>
`.text
}

const notesFor = (host: string) => ({
  shortened: say`Names are shortened here. The paper has them in full.`,
  compare: say`Rentbook shows what the landlord recorded. Compare it with the paper, and the address bar with ${host}.`,
  witness: say`Rentbook only records payments; it does not handle money.`,
})

/** The product's colours and its torn paper (src/web), without what the application's pages need beside them. */
const STYLE = new Html(`
:root{color-scheme:light dark;--page:#f6f8f7;--ink:#14211c;--muted:#55645d;
--good-ink:#0d4331;--good:#dcece5;--bad-ink:#8f1c16;--bad:#fbe5e2;--mind-ink:#5f3400;--mind:#fff1d8;--none-ink:#2f3b36;--none:#e3eae7;
font:16px/1.5 "Instrument Sans Variable",system-ui,-apple-system,"Segoe UI",Roboto,sans-serif;-webkit-text-size-adjust:100%;text-size-adjust:100%}
@media (prefers-color-scheme:dark){:root{--page:#0f1614;--ink:#e8efec;--muted:#a2b1aa;
--good-ink:#b6d8ca;--good:#1d3b30;--bad-ink:#ffb4ad;--bad:#43211e;--mind-ink:#f9d29a;--mind:#3a2c17;--none-ink:#cfdad5;--none:#26312d}}
*{box-sizing:border-box}
body{margin:0;background:var(--page);color:var(--ink);overflow-wrap:anywhere}
header{display:flex;align-items:center;gap:.625rem;padding:1rem max(1.25rem,50vw - 17rem);background:#0d3b2c;color:#e7f2ec;font-size:1.125rem;font-weight:650}
main{width:min(34rem,100% - 2.5rem);margin:1.25rem auto 2.5rem}
h1,h2,p,ul,dl,dd{margin:0}
h1{font-size:clamp(1.375rem,6vw,1.75rem);line-height:1.2;letter-spacing:-.01em}
.state{display:flex;gap:1rem;align-items:flex-start;padding:1.125rem 1.25rem;border-radius:12px;color:var(--none-ink);background:var(--none)}
.state svg{flex:none;margin-top:.1875rem;fill:none;stroke:currentcolor;stroke-width:2.75;stroke-linecap:round;stroke-linejoin:round;border:2px solid;border-radius:50%}
.state p{margin-top:.25rem}.state .above{margin:0 0 .125rem;font-weight:600;font-size:.875rem}
.state[data-look=stands]{color:var(--good-ink);background:var(--good)}
.state[data-look=cancelled]{color:var(--bad-ink);background:var(--bad)}
.state[data-look=replaced]{color:var(--mind-ink);background:var(--mind)}
.lift{margin-top:1.25rem;filter:drop-shadow(0 10px 14px rgb(6 26 19/22%))}
.paper{padding:1.25rem 1.375rem 2rem;border-radius:10px 10px 0 0;color:#14211c;background:#fdfefd;font-variant-numeric:tabular-nums lining-nums;
--tooth:radial-gradient(7px at 50% 100%,#0000 98%,#000) -7px 0/14px 100%;-webkit-mask:var(--tooth);mask:var(--tooth)}
h2{font-size:1rem;font-weight:650}
.amount{font-size:2.125rem;font-weight:650;line-height:1.15;letter-spacing:-.01em;margin:.5rem 0 1rem}
s{color:#55645d;text-decoration-thickness:2px}
.paper small{color:#55645d}
.paper ul{padding:0;list-style:none;border-top:1px solid #14211c}
li,.paper dl>div{display:flex;justify-content:space-between;gap:1rem;padding:.5rem 0}
.paper dl>div{flex-wrap:wrap;gap:.125rem 1rem}
li+li,.paper dl>div{border-top:1px dashed #cbd5d0}
li{font-weight:600}li small{display:block;font-size:.875rem;font-weight:400}
li b{flex-shrink:0;max-width:60%}
li b,dd{font-weight:600;text-align:end;margin-inline-start:auto}
dl{border-top:1px solid #14211c}.paper dl>div:first-child{border-top:0}
dt{color:#55645d}
.note{margin-top:1rem;font-size:.9375rem;color:var(--muted)}
.note strong{font-weight:600;color:var(--ink)}
@media print{.lift{filter:none}.paper{border:1px solid #b7c2bd;-webkit-mask:none;mask:none}}
`)
