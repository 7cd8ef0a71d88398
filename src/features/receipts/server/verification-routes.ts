import type { FastifyInstance, FastifyReply } from 'fastify'
import { paths } from '../../../paths.ts'
import { refusalOfFailure, withStatus } from '../../../server/http/error-replies.ts'
import type { Admit } from '../../../server/http/mount.ts'
import { styleNonceFor } from '../../../server/http/security-headers.ts'
import { wordingFor } from '../../../server/language/catalogues.ts'
import { Refusal } from '../../../server/refusal.ts'
import { today } from '../../../shared/calendar-date.ts'
import {
  dateSaid,
  type SaidIn,
  type Sayable,
  saidIn,
  say,
  type Wording,
} from '../../../shared/said.ts'
import { hashToken, throttleKey } from '../../identity/server/access/keyed-hash.ts'
import { networkOf } from '../../identity/server/access/network-of.ts'
import type { Handlers } from '../../identity/server/access/scope.ts'
import { type Limit, takeAttempt } from '../../identity/server/access/throttle.ts'
import type { IdentityDeps } from '../../identity/server/identity-deps.ts'
import type { VerifiedReceipt } from '../verification.ts'
import type { verificationContract } from '../verification-contract.ts'
import './receipt-tables.ts'
import { type Html, html } from '../../../server/http/html.ts'
import { formatRupees } from '../../../shared/money.ts'
import { KINDS_SAID, METHODS_SAID } from '../../ledger/translated-names.ts'
import { eachDaySaid } from '../paper-words.ts'
import { type Frame, type FrameContent, framed } from './verification-frame.ts'

export function verificationRoutes(deps: LookDeps): Handlers<typeof verificationContract> {
  return {
    'GET /verify/{token}': async ({ params, address }) => ({
      status: 200,
      body: await verifyReceiptCode(deps, { ...params, address }),
    }),
  }
}

type PageDeps = LookDeps & { appUrl: string; admit: Admit }

/** Serves the page behind the code on a receipt: whole as it is sent, for any phone, kept and indexed by nobody. */
export function serveVerification(app: FastifyInstance, deps: PageDeps): void {
  const { host } = new URL(deps.appUrl)
  const frameOf = (reply: FastifyReply) => ({
    host,
    nonce: styleNonceFor(reply),
    wording: wordingFor(reply.request),
  })
  // The refusals of the API's call too: crawlers that find the address of either keep nothing of it.
  app.addHook('onRequest', async ({ url }, reply) => {
    if (/^\/(?:v|verify)\//i.test(url)) reply.header('x-robots-tag', 'noindex, nofollow, noarchive')
  })
  app.get<{ Params: { token: string } }>(paths.verification(':token'), {
    schema: { hide: true },
    preValidation: async (request, reply) => deps.admit(request, reply),
    handler: async ({ params, ip }, reply) => {
      const receipt = await verifyReceiptCode(deps, { ...params, address: ip })
      return reply.type(PAGE).send(receiptPage(receipt, frameOf(reply)))
    },
    errorHandler: (error, request, reply) => {
      const refusal = refusalOfFailure(request, error)
      return withStatus(reply, refusal)
        .type(PAGE)
        .send(refusalPage(refusal, frameOf(reply)))
    },
  })
}

const PAGE = 'text/html; charset=utf-8'

type LookDeps = Pick<IdentityDeps, 'database' | 'clock' | 'timeZone' | 'hashKey'>

/** A token as it was called, and the network address of who calls. */
type Look = { token: string; address: string }

/** Of codes that are unknown. One that is known opens however many were not: it cannot be guessed. */
const WRONG_LOOKS_OF_A_NETWORK: Limit = { free: 60, window: 60 * 60 }

const UNKNOWN_CODE = say`No receipt has this code: it is mistyped, or the landlord has replaced it.`

/**
 * Verifies the code of a receipt, for anybody; also after the owner's organization was closed. A malformed token is
 * looked up like any other, so that nothing distinguishes it. @throws Refusal `too-many-requests` for a network that
 * requests too many unknown codes; `not-found`
 */
export async function verifyReceiptCode(
  { database, clock, timeZone, ...deps }: LookDeps,
  { token, address }: Look,
): Promise<VerifiedReceipt> {
  const now = clock()
  const verifyHash = hashToken(token)
  const key = `look at a receipt:${throttleKey(deps, networkOf(address))}`
  const row = await database.transaction({ role: 'rentbook_identity', verifyHash }, async (tx) => {
    const found = await tx
      .selectFrom('receipts')
      .select(['verification', 'cancelledAt', 'replacedBy'])
      .where('verifyHash', '=', verifyHash)
      .executeTakeFirst()
    if (!found) await takeAttempt(tx, key, WRONG_LOOKS_OF_A_NETWORK, now)
    return found
  })
  if (!row?.verification) throw new Refusal('not-found', UNKNOWN_CODE)
  const { verification, cancelledAt, replacedBy } = row
  const state = replacedBy ? 'replaced' : cancelledAt ? 'cancelled' : 'stands'
  return { ...verification, state, changedOn: cancelledAt && today(cancelledAt, timeZone) }
}

/** The page of the receipt that was found by a code. */
const receiptPage = (receipt: VerifiedReceipt, frame: Frame): string =>
  framed(
    {
      ...stateOf(receipt),
      above: say`Receipt ${receipt.code}`,
      paper: paperOf(receipt, frame.wording),
    },
    frame,
  )

/** The page where there is no receipt to show: the code is not known, or cannot be checked now. */
function refusalPage({ code, said }: Refusal, frame: Frame): string {
  const title = code === 'not-found' ? say`Unknown code` : say`Not now`
  return framed({ look: 'unknown', above: say`Receipt`, title, more: said, paper: null }, frame)
}

function stateOf({
  state,
  changedOn,
}: VerifiedReceipt): Pick<FrameContent, 'look' | 'title' | 'more'> {
  // A day is read in one piece.
  const day = (wording: Wording) => dateSaid(changedOn ?? '')(wording).replaceAll(' ', '\u00a0')
  const bodies = {
    stands: { title: say`Valid`, more: say`It was neither cancelled nor replaced.` },
    cancelled: {
      title: say`Cancelled on ${day}: do not accept`,
      more: say`The landlord has cancelled this receipt.`,
    },
    replaced: {
      title: say`Replaced on ${day}`,
      more: say`Another receipt was issued in its place. Please ask for that one.`,
    },
  }
  return { look: state, ...bodies[state] }
}

/** The words of the printed paper, so that the two can be compared. What the owner named a charge stays there. */
export const VERIFIED_WORDS = {
  rentReceipt: say`Rent receipt`,
  moneyReceipt: say`Money receipt`,
  advance: say`Advance, not yet for a month`,
  deposit: say`Security deposit: not rent`,
  lessTax: say`Less TDS deducted by tenant (as stated)`,
  receivedFrom: say`Received from`,
  receivedOn: say`Received on`,
  recordedOn: say`Recorded on`,
  paidBy: say`Paid by`,
  reference: say`Reference`,
  landlord: say`Landlord`,
  pan: say`PAN`,
}

/** The details of the receipt, as a slip of paper, in a language. */
function paperOf(receipt: VerifiedReceipt, wording: Wording): Html {
  const { kind, state } = receipt
  const sum = formatRupees(receipt.amount)
  const lines = saidIn(linesOf(receipt), wording)
  const title = VERIFIED_WORDS[kind === 'money' ? 'moneyReceipt' : 'rentReceipt']
  return html`<h2>${title.in(wording)}</h2>
<p class="amount">${state === 'stands' ? sum : html`<s>${sum}</s>`}</p>
${lines.length > 0 && html`<ul aria-label="${say`What it was for`.in(wording)}">${lines.map(lineOf)}</ul>`}
<dl>${saidIn(factsOf(receipt), wording).map(
    ([name, value]) => html`<div><dt>${name}</dt><dd>${value}</dd></div>`,
  )}</dl>`
}

const lineOf = ({ text, days, amount }: SaidIn<Line>) =>
  html`<li><span>${text}${days && html` <small>${days}</small>`}</span><b>${formatRupees(amount).replace('-', '−')}</b></li>`

type Line = { text: Sayable; days: Sayable | null; amount: string }

/** Together the amount received. */
const linesOf = ({ lines, advance, deposit, tds }: VerifiedReceipt): Line[] =>
  [
    ...lines.map(({ kind, periodStart, periodEnd, amount }) => ({
      text: KINDS_SAID[kind],
      days: periodStart && periodEnd ? eachDaySaid({ from: periodStart, to: periodEnd }) : null,
      amount,
    })),
    { text: VERIFIED_WORDS.advance, days: null, amount: advance },
    { text: VERIFIED_WORDS.deposit, days: null, amount: deposit },
    { text: VERIFIED_WORDS.lessTax, days: null, amount: `-${tds}` },
  ].filter(({ amount }) => isAboveZero(amount))

const factsOf = (receipt: VerifiedReceipt): [name: Sayable, value: Sayable][] => {
  const { receivedOn, issuedOn, method, reference, client, landlord, landlordPan } = receipt
  const words = VERIFIED_WORDS
  const facts: [Sayable, Sayable | null][] = [
    [receivedOn ? words.receivedOn : words.recordedOn, dateSaid(receivedOn ?? issuedOn)],
    [words.paidBy, method && METHODS_SAID[method]],
    [words.reference, reference],
    [words.receivedFrom, client],
    [say`Property in`, [receipt.city, receipt.pincode].filter(Boolean).join(' ')],
    [words.landlord, landlord],
    [words.pan, landlordPan],
    [say`Issued`, dateSaid(issuedOn)],
  ]
  return facts.flatMap(([name, value]) => (value ? [[name, value] as [Sayable, Sayable]] : []))
}

const isAboveZero = (rupees: string) => /[1-9]/.test(rupees)
