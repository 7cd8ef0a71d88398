import { asRole, paths } from '../../../paths.ts'
import type { Attachment, NamedDocument } from '../../../server/mail/mail.ts'
import { nameInMail } from '../../../server/mail/name-in-mail.ts'
import { formatRupeesBriefly } from '../../../shared/money.ts'
import { dateSaid, daysSaid, Said, say, sayAll, sayFixed } from '../../../shared/said.ts'
import { findClient } from '../../clients/server/client-queries.ts'
import { type JobDeps, runJob } from '../../identity/server/access/run-job.ts'
import type { ClientScope, OwnerScope } from '../../identity/server/access/scope.ts'
import {
  mailFromOrganization,
  type OrganizationMailDeps,
  type Unmailed,
} from '../../identity/server/unwanted-mails.ts'
import { findMoneySettings } from '../../payments/server/money-settings-queries.ts'
import { amountOf, type Receipt, type ReceiptDetail, type ReceiptLine } from '../receipt.ts'
import { markMailed, markUnmailed } from './paper-queries.ts'
import { readReceipt } from './read-receipt.ts'
import { type PdfDeps, receiptPdf } from './receipt-pdf.ts'
import type { CodeDeps } from './verification-token.ts'

export type ReceiptMailDeps = CodeDeps & OrganizationMailDeps

/**
 * Mails a receipt that was just issued to its client. Callers first check that the owner has receipts mailed, or that
 * the client asked for this one. One that is left out is marked as such: mails have a daily ceiling, and a reader may
 * have refused them. `replaces` is the code of the receipt in whose place it is.
 */
export async function mailIssuedReceipt(
  scope: OwnerScope,
  deps: ReceiptMailDeps,
  id: string,
  { replaces }: { replaces?: string } = {},
): Promise<void> {
  const receipt = await readReceipt(scope, deps, id)
  const to = await findEmailOf(scope, receipt)
  if (!to) return
  const left = await mailReceipt(scope, deps, receipt, { to, replaces })
  if (left) await markUnmailed(scope, id, left)
  else await markMailed(scope, id, to)
}

/** Where a receipt's client gets mail; '' where they have no e-mail, undefined where they were deleted. */
export async function findEmailOf(
  scope: OwnerScope,
  { client }: Receipt,
): Promise<string | undefined> {
  return (await findClient(scope, client.id))?.email
}

/** Puts a mail with the receipt and its PDF into the queue, or returns why not. */
export async function mailReceipt(
  scope: OwnerScope | ClientScope,
  deps: ReceiptMailDeps,
  receipt: ReceiptDetail,
  { to, replaces }: { to: string; replaces?: string | undefined },
): Promise<Unmailed | null> {
  const mail = {
    to,
    subject: say`Receipt ${receipt.code}`,
    text: receiptText(receipt, { appUrl: deps.appUrl, replaces }),
    document: { kind: RECEIPT_DOCUMENT, organizationId: scope.organization.id, id: receipt.id },
  }
  return mailFromOrganization(scope, deps, receipt.client.id, mail)
}

/** Notifies the client that a receipt was cancelled, unless the owner switched such mails off; marks it where that was left out. */
export async function mailCancellation(
  scope: OwnerScope,
  deps: ReceiptMailDeps,
  receipt: Receipt,
): Promise<void> {
  const { mailReceipts } = await findMoneySettings(scope)
  const to = await findEmailOf(scope, receipt)
  if (!mailReceipts || !to) return markUnmailed(scope, receipt.id, null)
  const owner = nameInMail(receipt.owner.name)
  const mail = {
    to,
    subject: say`Receipt ${receipt.code} was cancelled`,
    text: say`Dear ${nameInMail(receipt.client.name)},

${owner} cancelled receipt ${receipt.code} for ${formatRupeesBriefly(amountOf(receipt))}. Please do not use it any more.

${deps.appUrl}${asRole(paths.receipt(receipt.id), 'client')}

If you did not expect this, please ask ${owner}.`,
  }
  const left = await mailFromOrganization(scope, deps, receipt.client.id, mail)
  await markUnmailed(scope, receipt.id, left)
}

type MailContext = { appUrl: string; replaces: string | undefined }

function receiptText(receipt: ReceiptDetail, { appUrl, replaces }: MailContext): Said {
  const { client, owner, code, verifyUrl, id } = receipt
  const amount = formatRupeesBriefly(amountOf(receipt))
  const check = verifyUrl && say`Anybody can check here whether it is still valid:\n${verifyUrl}`
  const landlord = nameInMail(owner.name)
  const day = receipt.dateKnown ? receipt.receivedOn : null
  const recorded = day
    ? say`${landlord} recorded ${amount} from you, received on ${dateSaid(day)}, for:`
    : say`${landlord} recorded ${amount} from you, for:`
  const paragraphs = [
    say`Dear ${nameInMail(client.name)},`,
    sayAll([recorded, ...linesOf(receipt)], '\n'),
    say`Receipt ${code} is attached. You also find it in Rentbook:\n${appUrl}${asRole(paths.receipt(id), 'client')}`,
    replaces && say`It replaces receipt ${replaces}. Please do not use that one any more.`,
    check,
    say`Rentbook shows what the landlord recorded. It only records payments; it does not handle money.`,
  ]
  return sayAll(
    paragraphs.filter((it) => it instanceof Said),
    '\n\n',
  )
}

/** One line for each thing that the money was for. */
function linesOf(receipt: Receipt): Said[] {
  const { lines, advance, deposit, rentFrom, rentTo, kind } = receipt
  const others = [
    { name: say`Advance, not yet for a month`, amount: advance },
    { name: say`Security deposit`, amount: deposit },
  ].filter(({ amount }) => /[1-9]/.test(amount))
  const parts = [...lines.map((line) => ({ name: chargeIn(line), amount: line.amount })), ...others]
  const rent = { name: say`Rent ${daysSaid({ from: rentFrom, to: rentTo })}`, amount: '' }
  const shown =
    parts.length === 0 && kind === 'rent' ? [{ ...rent, amount: amountOf(receipt) }] : parts
  return shown.map(({ name, amount }) => say`- ${name}: ${formatRupeesBriefly(amount)}`)
}

function chargeIn({ name, periodStart, periodEnd }: ReceiptLine): Said {
  const called = sayFixed(nameInMail(name))
  return periodStart && periodEnd
    ? say`${called} ${daysSaid({ from: periodStart, to: periodEnd })}`
    : called
}

export type AttachDeps = JobDeps & CodeDeps & PdfDeps

/** The `NamedDocument.kind` of a receipt. */
export const RECEIPT_DOCUMENT = 'receipt'

/**
 * The PDF of a receipt for its mail, as it reads now: the bytes that a download returns. Throws what keeps
 * it from being made: the mail waits then.
 */
export async function attachedReceipt(
  deps: AttachDeps,
  { organizationId, id }: NamedDocument,
): Promise<Attachment> {
  const receipt = await runJob(deps, { job: 'receipt mail', organizationId }, (scope) =>
    readReceipt(scope, deps, id),
  )
  if (!receipt) throw new Error('The organization of the receipt is closed.')
  const { name, make } = receiptPdf(deps, receipt)
  const filename = name.replaceAll('/', '-')
  return { filename, contentType: 'application/pdf', content: await make() }
}
