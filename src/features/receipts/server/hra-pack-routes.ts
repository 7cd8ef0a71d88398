import { financialYear } from '../../../shared/calendar-date.ts'
import { say } from '../../../shared/said.ts'
import type { ClientScope, Handlers, OwnerScope } from '../../identity/server/access/scope.ts'
import type { hraPackContract } from '../hra-pack-contract.ts'
import { hraPackPdf } from './hra-pack-pdf.ts'
import { hraPacksOfYear, reissueYear } from './hra-packs-of-year.ts'
import { readHraPack } from './read-hra-pack.ts'
import { readReceipt } from './read-receipt.ts'
import type { ReceiptMailDeps } from './receipt-mails.ts'
import { type PdfDeps, requirePaper } from './receipt-pdf.ts'
import type { CodeDeps } from './verification-token.ts'

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
