import { timingSafeEqual } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { OTP_LIFE_MS } from '../../features/identity/mailed-lifetimes.ts'
import { escapeHtml, Html, html } from '../../server/http/html.ts'
import { styleNonceFor } from '../../server/http/security-headers.ts'
import {
  type KeptMail,
  type MailboxParts,
  readKeptAttachment,
  readMailbox,
} from '../../server/mail/mailbox.ts'
import { Refusal } from '../../server/refusal.ts'
import { addDays, formatDate, today } from '../../shared/calendar-date.ts'
import { say } from '../../shared/said.ts'
import { id as anyId } from '../../shared/wire.ts'

type Mailbox = MailboxParts & {
  key: string
  timeZone: string
  /** The built application, whose style sheet the page shares. */
  webFolder?: string | undefined
}

/** Shows mails that were kept because no mail server is configured, with the key that the start prints. */
export function serveMailbox(
  app: FastifyInstance,
  { key, timeZone, webFolder, ...parts }: Mailbox,
): void {
  app.get('/mailbox', { schema: { hide: true } }, async (request, reply) => {
    requireKey(request, key)
    const shown = { mails: await readMailbox(parts), key, now: parts.clock(), timeZone }
    reply.type('text/html; charset=utf-8')
    if ((request.query as { part?: string }).part === 'mails') return mailboxMails(shown)
    const styleSheets = webFolder === undefined ? [] : await styleSheetsIn(webFolder)
    return mailboxPage({ ...shown, styleSheets, styleNonce: styleNonceFor(reply) })
  })
  app.get('/mailbox/:id/attachment', { schema: { hide: true } }, async (request, reply) => {
    requireKey(request, key)
    const id = anyId.safeParse((request.params as { id: string }).id).data
    const file = id && (await readKeptAttachment(parts, id))
    if (!file) throw nothingHere()
    return reply
      .type(file.contentType)
      .header(
        'content-disposition',
        `attachment; filename="${file.filename.replace(/[^\w.-]/g, '-')}"`,
      )
      .send(file.content)
  })
}

/** The paths of the style sheets that the built application loads first. */
async function styleSheetsIn(webFolder: string): Promise<string[]> {
  const page = await readFile(join(webFolder, 'index.html'), 'utf8')
  const links = page.match(/<link[^>]*rel="stylesheet"[^>]*>/g) ?? []
  return links.flatMap((link) => /href="([^"]+)"/.exec(link)?.[1] ?? [])
}

function requireKey(request: FastifyRequest, key: string): void {
  const given = Buffer.from(String((request.query as { key?: string }).key ?? ''))
  const wanted = Buffer.from(key)
  if (given.length !== wanted.length || !timingSafeEqual(given, wanted)) throw nothingHere()
}

const nothingHere = () => new Refusal('not-found', say`There is nothing at this address.`)

type Shown = {
  mails: readonly KeptMail[]
  /** Opens the mailbox and what came with its mails. */
  key: string
  now: Date
  timeZone: string
}

type Page = Shown & {
  /** The application's own style sheets: its colours and fonts. */
  styleSheets: readonly string[]
  styleNonce: string
}

/** The page of kept mails, newest first, and above them the newest OTP while it is valid. `mailbox.js` renews its `main`. */
const mailboxPage = ({ styleSheets, styleNonce, ...page }: Page): string =>
  html`<!doctype html>
<html lang="en-IN">
<head>
<meta charset="utf-8">
<title>Mailbox · Rentbook</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<script src="/colour-scheme.js"></script>
${styleSheets.map((path) => html`<link rel="stylesheet" href="${path}">`)}
<style nonce="${styleNonce}">${new Html(STYLE)}</style>
<script src="/mailbox.js" defer></script>
<noscript><meta http-equiv="refresh" content="10"></noscript>
</head>
<body>
<p class="brand">Rentbook</p>
<div class="page">
<header><h1>Mailbox</h1><p>No mail server is set up, so every mail is kept here, where only this machine can read it.</p>
<p id="state" role="status"></p></header>
${mailsOf(page)}
</div>
</body>
</html>`.text

/** The part of the page that is renewed as mails come. */
const mailboxMails = (shown: Shown): string => mailsOf(shown).text

const mailsOf = (shown: Shown) =>
  html`<main>${newestCode(shown)}${shown.mails.length > 0 ? shown.mails.map((mail) => article(mail, shown)) : NO_MAIL}</main>`

const NO_MAIL = html`<p class="empty">No mail yet. What Rentbook sends, such as a one-time password, appears here by itself.</p>`

function newestCode({ mails, ...shown }: Shown): Html | null {
  const oldest = shown.now.getTime() - OTP_LIFE_MS
  const mail = mails.find(({ subject }) => codeIn(subject))
  if (!mail || mail.createdAt.getTime() <= oldest) return null
  const code = codeIn(mail.subject) ?? ''
  return html`<section class="code" aria-labelledby="newest" data-id="${mail.id}"><h2 id="newest">The newest OTP</h2>
<p class="digits">${code}</p><button type="button" data-copy="${code}" hidden>Copy</button>
<p>For ${mail.to}, ${timeOf(mail.createdAt, shown)}</p></section>`
}

const article = (
  { id, to, subject, text, attachmentName, createdAt }: KeptMail,
  shown: Omit<Shown, 'mails'>,
) =>
  html`<article data-id="${id}"><h2>${subject}</h2>
<p>To ${to}, ${timeOf(createdAt, shown)}</p><pre>${linked(text)}</pre>${
    attachmentName &&
    html`
<p class="file"><a href="/mailbox/${id}/attachment?key=${shown.key}">${attachmentName}</a></p>`
  }</article>`

/** The one-time password that a subject begins with. */
const codeIn = (subject: string): string | undefined => /^\d{6}(?= )/.exec(subject)?.[0]

/** For example "today, 05:54". */
function timeOf(instant: Date, { now, timeZone }: Pick<Shown, 'now' | 'timeZone'>): Html {
  const [day, current] = [today(instant, timeZone), today(now, timeZone)]
  const named =
    day === current ? 'today' : day === addDays(current, -1) ? 'yesterday' : formatDate(day)
  const time = instant.toLocaleTimeString('en-GB', { timeZone, hour: '2-digit', minute: '2-digit' })
  return html`<time datetime="${instant.toISOString()}">${named}, ${time}</time>`
}

const linked = (text: string) =>
  new Html(escapeHtml(text).replace(/https?:\/\/[^\s]+/g, (url) => `<a href="${url}">${url}</a>`))

// The colours are those of the application's style sheet; where it was not built, the browser's.
const STYLE = `body{margin:0;background:var(--paper,Canvas);color:var(--ink,CanvasText);font:1rem/1.5 'Instrument Sans Variable',system-ui,sans-serif}
.brand{margin:0;padding:1rem max(1rem,50% - 21rem);background:var(--panel,#0d3b2c);color:#fff;font:640 1.125rem/1.875rem 'Bricolage Grotesque Variable',system-ui,sans-serif}
.brand::before{content:'';display:inline-block;width:1.875rem;height:1.875rem;margin-right:.625rem;background:url(/favicon.svg) 0/contain no-repeat;vertical-align:bottom}
.page{max-width:44rem;margin:0 auto;padding:1.5rem 1rem 3rem}
h1,h2{margin:0;font-family:'Bricolage Grotesque Variable','Instrument Sans Variable',system-ui,sans-serif;font-weight:640;overflow-wrap:anywhere}
h1{font-size:2rem;line-height:1.15}h2{font-size:1.125rem;line-height:1.3}
p{margin:.25rem 0 0;color:var(--muted,GrayText);overflow-wrap:anywhere}
#state{min-height:1.5rem;font-size:.875rem}
main{display:grid;gap:.75rem;margin-top:.75rem;overflow-anchor:none}
article,.code,.empty{padding:1rem 1.25rem;border:1px solid var(--line,GrayText);border-radius:12px;background:var(--card,Canvas)}
article p{font-size:.875rem}article .file{margin-top:.75rem;font-size:1rem}
time{white-space:nowrap}
pre{margin:.75rem 0 0;font:inherit;white-space:pre-wrap;overflow-wrap:anywhere}
a{color:inherit;text-decoration-color:var(--pine,LinkText);text-underline-offset:.2em}
.code{display:grid;grid-template-columns:1fr auto;align-items:center;gap:.25rem 1rem;border-color:var(--pine,GrayText);background:var(--success-paper,Canvas);color:var(--success-ink,CanvasText)}
.code h2,.code p{grid-column:1/-1;color:inherit}
.code h2{font:600 .875rem/1.4 'Instrument Sans Variable',system-ui,sans-serif}
.code .digits{grid-column:1;margin:0;font:640 2.75rem/1.1 'Bricolage Grotesque Variable',system-ui,sans-serif;font-variant-numeric:tabular-nums;letter-spacing:.06em;user-select:all}
button{min-height:2.75rem;padding:0 1.25rem;border:0;border-radius:8px;background:#1f6b50;color:#fff;font:600 1rem/1 inherit;font-family:inherit;cursor:pointer}
button:hover{background:#175740}`
