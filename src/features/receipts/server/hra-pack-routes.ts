import { buffer } from 'node:stream/consumers'
import { invalidField, Refusal } from '../../../server/refusal.ts'
import { zipStream } from '../../../server/zip-stream.ts'
import { financialYear } from '../../../shared/calendar-date.ts'
import { financialYearDays } from '../../../shared/days.ts'
import type { FileToSend } from '../../../shared/file-reply.ts'
import { say } from '../../../shared/said.ts'
import type { ClientScope, Handlers, OwnerScope } from '../../identity/server/access/scope.ts'
import { listRentersOfDays } from '../../income-tax/server/rent-paid-queries.ts'
import { listClientsWithTds } from '../../income-tax/server/tds-told-queries.ts'
import type { hraPackContract } from '../hra-pack-contract.ts'
import { type ReadPack, readHraPack } from './read-hra-pack.ts'
import { readReceipt } from './read-receipt.ts'
import type { ReceiptMailDeps } from './receipt-mails.ts'
import { hraPackPdf, type PackPdfDeps, type PdfDeps, requirePaper } from './receipt-pdf.ts'
import { reissueReceipt } from './reissue-receipt.ts'
import type { CodeDeps } from './verification-token.ts'
import type { PaperDeps } from './write-paper.ts'

export function hraPackRoutes(
  deps: CodeDeps & PdfDeps & ReceiptMailDeps,
): Handlers<typeof hraPackContract> {
  return {
    'GET /hrapacks': async ({ scope, wording, query: { year = financialYear(scope.today) } }) => ({
      status: 200,
      body: await hraPacksOfYear(scope, { ...deps, wording }, year),
    }),
    'POST /hrapacks/reissue': async ({ scope, wording, body: { year, clientId } }) => {
      const receipts = await reissueYear(scope, deps, { year, clientId })
      const message = say`${receipts} receipts issued again.`.in(wording)
      return { status: 201, body: { message, receipts } }
    },
    'GET /hrapack': async ({ scope, wording, query }) => {
      const { pack, receiptIds } = await readHraPack(scope, deps, query)
      const receipts = await readReceipts(scope, deps, receiptIds)
      return { status: 200, body: hraPackPdf({ ...deps, wording }, pack, receipts) }
    },
    'GET /hrapack/figures': async ({ scope, query }) => ({
      status: 200,
      body: (await readHraPack(scope, deps, query)).pack,
    }),
  }
}

async function readReceipts(scope: OwnerScope | ClientScope, deps: CodeDeps, ids: string[]) {
  const receipts = []
  for (const id of ids) receipts.push(requirePaper(await readReceipt(scope, deps, id)))
  return receipts
}

/** Limits on clients in one file and on receipts issued again in one go; beyond them, by client. */
const MAX_CLIENTS = 300
const MAX_RECEIPTS = 600

/**
 * The packs of all clients who rented in a financial year, as one zip of PDFs.
 * @throws Refusal `not-found` where nobody did; `invalid` for more than 300 clients
 */
async function hraPacksOfYear(
  scope: OwnerScope,
  deps: CodeDeps & PackPdfDeps,
  year: string,
): Promise<FileToSend> {
  const files: FileToSend[] = []
  for (const { pack, receiptIds } of await readPacks(scope, deps, { year })) {
    const receipts = []
    for (const id of receiptIds) receipts.push(requirePaper(await readReceipt(scope, deps, id)))
    files.push(hraPackPdf(deps, pack, receipts))
  }
  return { name: `rent-${year}.zip`, make: (asker) => zipOf(files, scope.now, asker) }
}

/** PDFs are compressed already. Two clients may have one name, so each file begins with its number. */
function zipOf(files: FileToSend[], madeAt: Date, asker: Parameters<FileToSend['make']>[0]) {
  const zip = zipStream(madeAt, async ({ add }) => {
    for (const [place, { name, make }] of files.entries()) {
      const numbered = `${String(place + 1).padStart(3, '0')} ${name.replaceAll(/[\\/:*?"<>|]/g, ' ')}`
      await add(numbered, [await make(asker)], { isPacked: true })
    }
  })
  return buffer(zip)
}

/**
 * Issues the valid receipts of a financial year again, of one client or of all, with parties, PAN and settings as they
 * are now; returns how many. No client is mailed: the packs and the screens show the new ones.
 * @throws Refusal `not-found` where there is none; `invalid` for more than 600 receipts
 */
async function reissueYear(
  scope: OwnerScope,
  deps: ReceiptMailDeps,
  query: { year: string; clientId?: string | null | undefined },
): Promise<number> {
  const packs = await readPacks(scope, deps, query)
  const ids = [...new Set(packs.flatMap(({ receiptIds }) => receiptIds))]
  if (ids.length > MAX_RECEIPTS)
    throw invalidField('year', say`These are ${ids.length} receipts. Please choose one client.`)
  for (const id of ids)
    await reissueReceipt(scope, deps, { id, expectedVersion: undefined, isQuiet: true })
  return ids.length
}

async function readPacks(
  scope: OwnerScope,
  deps: PaperDeps,
  { year, clientId }: { year: string; clientId?: string | null | undefined },
): Promise<ReadPack[]> {
  if (clientId !== undefined) return [await readHraPack(scope, deps, { year, clientId })]
  const days = financialYearDays(`${year.slice(0, 4)}-04-01`)
  const paying = await listClientsWithTds(scope, days)
  const renters = [...new Set([...(await listRentersOfDays(scope, days)), ...paying])].toSorted()
  if (renters.length > MAX_CLIENTS)
    throw invalidField('year', say`These are ${renters.length} clients. Please choose one.`)
  const packs: ReadPack[] = []
  for (const id of renters)
    try {
      packs.push(await readHraPack(scope, deps, { year, clientId: id }))
    } catch (error) {
      // All of their rent was credited: there is nothing to print.
      if (!(error instanceof Refusal && error.code === 'not-found')) throw error
    }
  if (packs.length === 0)
    throw new Refusal('not-found', say`There is no rent of ${year} in the books.`)
  return packs
}
