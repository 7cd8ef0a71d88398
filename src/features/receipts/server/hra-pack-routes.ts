import { financialYear } from '../../../shared/calendar-date.ts'
import type { ClientScope, Handlers, OwnerScope } from '../../identity/server/access/scope.ts'
import type { hraPackContract } from '../hra-pack-contract.ts'
import { hraPackPdf } from './hra-pack-pdf.ts'
import { packsOfYear, reissueYear } from './packs-of-year.ts'
import { readHraPack } from './read-hra-pack.ts'
import { readReceipt } from './read-paper.ts'
import type { ReceiptMailDeps } from './receipt-mails.ts'
import { type PdfDeps, requirePaper } from './receipt-pdf.ts'
import type { CodeDeps } from './verification-token.ts'

export function hraPackRoutes(
  deps: CodeDeps & PdfDeps & ReceiptMailDeps,
): Handlers<typeof hraPackContract> {
  return {
    'GET /hrapacks': async ({ scope, query: { year = financialYear(scope.today) } }) => ({
      status: 200,
      body: await packsOfYear(scope, deps, year),
    }),
    'POST /hrapacks/reissue': async ({ scope, body: { year, clientId } }) => {
      const receipts = await reissueYear(scope, deps, { year, clientId })
      return { status: 201, body: { message: `${receipts} receipts issued again.`, receipts } }
    },
    'GET /hrapack': async ({ scope, query }) => {
      const { pack, receiptIds } = await readHraPack(scope, deps, query)
      const receipts = await readReceipts(scope, deps, receiptIds)
      return { status: 200, body: hraPackPdf(deps, pack, receipts) }
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
