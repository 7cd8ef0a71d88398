import type { ClientScope, Handlers, OwnerScope } from '../../identity/server/access/scope.ts'
import type { hraPackContract } from '../hra-pack-contract.ts'
import { hraPackPdf } from './hra-pack-pdf.ts'
import { readHraPack } from './read-hra-pack.ts'
import { readReceipt } from './read-paper.ts'
import { type PdfDeps, requirePaper } from './receipt-pdf.ts'
import type { CodeDeps } from './verification-token.ts'

export function hraPackRoutes(deps: CodeDeps & PdfDeps): Handlers<typeof hraPackContract> {
  return {
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
