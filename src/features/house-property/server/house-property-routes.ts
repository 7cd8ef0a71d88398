import type { Sealer } from '../../../server/encryption.ts'
import { messageReply } from '../../../server/http/success-replies.ts'
import type { PdfCompiler } from '../../../server/pdf/pdf-compiler.ts'
import { sheetFile } from '../../../server/sheet-files.ts'
import { ZERO } from '../../../shared/paise.ts'
import { saidIn } from '../../../shared/said.ts'
import type { Handlers } from '../../identity/server/access/scope.ts'
import type { housePropertyContract } from '../house-property-contract.ts'
import { makeWorksheet } from './make-worksheet.ts'
import { printedPropertyYear, propertyYearSheet } from './property-year-paper.ts'
import { readPropertyYear } from './read-property-year.ts'
import { saveHouse } from './save-house.ts'
import { printedWorksheet, worksheetSheet } from './worksheet-paper.ts'

type Deps = { sealer: Sealer; pdf: PdfCompiler }

export const housePropertyRoutes = ({
  sealer,
  pdf,
}: Deps): Handlers<typeof housePropertyContract> => ({
  'GET /houseproperty': async ({ scope, wording, query: { to = scope.today, as = 'json' } }) => {
    const made = await makeWorksheet(scope, sealer, to)
    if (as === 'json') return { status: 200, body: saidIn(made, wording) }
    const file = {
      name: `house-property-${made.year}`,
      sheet: () => worksheetSheet(made),
      printed: () => printedWorksheet(made, scope),
    }
    return { status: 200, body: sheetFile(as, file, { pdf, wording }) }
  },
  'GET /propertyyear': async ({ scope, wording, query }) => {
    const { propertyId, to: day = scope.today, as = 'json' } = query
    const read = await readPropertyYear(scope, { propertyId, day })
    if (as === 'json') return { status: 200, body: read }
    const file = {
      name: `property-year-${read.year}`,
      sheet: () => propertyYearSheet(read),
      printed: () => printedPropertyYear(read, scope),
    }
    return { status: 200, body: sheetFile(as, file, { pdf, wording }) }
  },
  'PUT /houseproperty/{id}': async ({ scope, params: { id }, body, expectedVersion }) => {
    const loans = body.loans.map(({ lender, ...loan }) => ({
      lender,
      isCertified: loan.isCertified === true,
      interest: loan.interest ?? ZERO,
      principal: loan.principal ?? ZERO,
      outstanding: loan.outstanding ?? null,
    }))
    const facts = {
      year: body.year,
      use: body.use,
      sharePart: body.sharePart,
      loans,
      shareWhole: body.shareWhole,
      completedOn: body.completedOn ?? null,
      interestBefore: body.interestBefore ?? ZERO,
      expectedRent: body.expectedRent ?? null,
      unrealised: body.unrealised ?? ZERO,
      receivedLater: body.receivedLater ?? ZERO,
      isUnrealisedShown: body.isUnrealisedShown === true,
    }
    await saveHouse(scope, id, facts, expectedVersion)
    return messageReply('Saved.')
  },
})
