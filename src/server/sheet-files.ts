import type { FileToSend } from '../shared/file-reply.ts'
import { type SaidIn, type Sayable, saidIn, say, type Wording } from '../shared/said.ts'
import { type SheetTable, sheetCsv } from '../shared/sheet.ts'
import type { Asker, PdfCompiler } from './pdf/pdf-compiler.ts'
import { type PrintedSheet, sheetDocument } from './pdf/sheet-pdf.ts'

/** The formats in which a call may request a sheet. */
export type SheetFormat = 'csv' | 'xlsx' | 'pdf'

const TYPES: Record<SheetFormat, string> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  pdf: 'application/pdf',
}

const TOTAL = say`Total`

type Made = {
  /** The file's name without its extension. */
  name: string
  sheet: () => SheetTable<Sayable>
  printed: () => PrintedSheet
}

/** A sheet as a file of that kind, in a language. The library of workbooks is loaded with the first of them. */
export function sheetFile(
  as: SheetFormat,
  { name, sheet, printed }: Made,
  { pdf, wording }: { pdf: PdfCompiler; wording: Wording },
): FileToSend {
  const sheetSaid = (): [SaidIn<SheetTable<Sayable>>, string] => [
    saidIn(sheet(), wording),
    TOTAL.in(wording),
  ]
  const make = {
    csv: async () => new TextEncoder().encode(sheetCsv(...sheetSaid())),
    xlsx: async () => (await import('../shared/sheet-xlsx.ts')).sheetXlsx(...sheetSaid()),
    pdf: (asker?: Asker) => pdf.compile(sheetDocument(printed(), wording), asker),
  }
  return { name: `${name}.${as}`, make: make[as], type: TYPES[as] }
}
