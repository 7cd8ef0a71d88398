import type { Sealer } from '../../../../server/encryption.ts'
import type { Asker, PdfCompiler } from '../../../../server/pdf/pdf-compiler.ts'
import { sheetDocument } from '../../../../server/pdf/sheet-pdf.ts'
import { type ZipWriter, zipStream } from '../../../../server/zip-stream.ts'
import { financialYearDays } from '../../../../shared/days.ts'
import {
  dateSaid,
  daysSaid,
  type Sayable,
  saidIn,
  say,
  type Wording,
} from '../../../../shared/said.ts'
import type { SheetTable } from '../../../../shared/sheet.ts'
import type { Handlers } from '../../../identity/server/access/scope.ts'
import type { accountantYearContract } from '../../accountant-year-contract.ts'
import { readYear } from './year-queries.ts'
import { DAY_BOOK, sheetsOf, type YearSheet } from './year-sheets.ts'

type Deps = { sealer: Sealer; pdf: PdfCompiler }

export function accountantYearRoutes({
  sealer,
  pdf,
}: Deps): Handlers<typeof accountantYearContract> {
  return {
    'GET /accountantyear': async ({ scope, wording, query: { year } }) => {
      const days = financialYearDays(`${year.slice(0, 4)}-04-01`)
      const sheets = sheetsOf(await readYear(scope, sealer, days))
      const heading = {
        owner: scope.organization.ownerName,
        days: daysSaid(days),
        today: scope.today,
      }
      return {
        status: 200,
        body: {
          name: `year-for-accountant-${year}.zip`,
          stream: (asker) =>
            zipStream(scope.now, (zip) =>
              writeYear(zip, { year, sheets, heading, pdf, wording, asker }),
            ),
        },
      }
    },
  }
}

type Writing = {
  year: string
  sheets: YearSheet[]
  heading: { owner: string; days: Sayable; today: string }
  pdf: PdfCompiler
  wording: Wording
  asker: Asker | undefined
}

/** The workbook, then each sheet on paper, in its order. */
async function writeYear(zip: ZipWriter, { year, sheets, wording, ...rest }: Writing) {
  const { sheetsXlsx } = await import('../../../../shared/sheet-xlsx.ts')
  const said = sheets.map(({ sheet }) => saidIn(sheet, wording))
  const workbook = await sheetsXlsx(said, say`Total`.in(wording))
  await zip.add(`year-${year}.xlsx`, [workbook], { isPacked: true })
  for (const [place, { name, sheet }] of sheets.entries()) {
    if (name === DAY_BOOK) continue
    const paper = printed(sheet, rest.heading)
    const file = await rest.pdf.compile(sheetDocument(paper, wording), rest.asker)
    await zip.add(`${String(place + 1).padStart(2, '0')}-${name}.pdf`, [file], { isPacked: true })
  }
}

const printed = (sheet: SheetTable<Sayable>, { owner, days, today }: Writing['heading']) => ({
  title: sheet.title,
  fields: [
    { label: say`Owner`, value: owner },
    { label: say`Days`, value: days },
  ],
  sheet,
  footer: say`Made on ${dateSaid(today)} from what was recorded in Rentbook until then.`,
})
