import type { OwnerScope } from '../../identity/server/access/scope.ts'
import type {
  ComingRecord,
  NamedInBooks,
  SheetPlan,
  SheetRecords,
} from '../../identity/server/access/server-feature.ts'
import type { ImportRow, RecordsKind, RowNote } from '../import-row.ts'
import { SHEETS } from '../sheets.ts'

type BringIn = NonNullable<SheetRecords['bringIn']>

/** The records of one sheet that an import would keep. */
export type PlannedRecords = { kind: RecordsKind; records: ComingRecord[] } & Pick<BringIn, 'keep'>

export type RecordsPlan = { records: PlannedRecords[]; faults: RowNote[]; notes: RowNote[] }

/** How the rows of a sheet come in. */
export function bringInOf(sheets: readonly SheetRecords[], kind: RecordsKind): BringIn {
  const found = sheets.find(({ sheet, bringIn }) => sheet === kind && bringIn)?.bringIn
  if (!found) throw new Error(`no feature brings in ${kind}`)
  return found
}

/**
 * Which records of other sheets than the books an import would keep. Rows with a fault of their own (`faulty` lines) are
 * not looked at; `findNamed` is asked only where a row is left. Writes nothing.
 */
export async function planRecords(
  scope: OwnerScope,
  rows: readonly ImportRow[],
  {
    sheets,
    faulty,
    findNamed,
  }: {
    sheets: readonly SheetRecords[]
    faulty: ReadonlySet<number>
    findNamed: () => Promise<NamedInBooks>
  },
): Promise<RecordsPlan> {
  const plan: RecordsPlan = { records: [], faults: [], notes: [] }
  for (const sheet of SHEETS) {
    const all = rows.filter((row) => sheet.isRow(row))
    if (all.length === 0) continue
    const bringIn = bringInOf(sheets, sheet.kind)
    const sound = all.filter(({ line }) => !faulty.has(line))
    const { records, faults, notes } = (await bringIn.plan(
      scope,
      { all, sound },
      await findNamed(),
    )) as SheetPlan
    plan.records.push({ kind: sheet.kind, records, keep: bringIn.keep })
    plan.faults.push(...(faults as RowNote[]))
    plan.notes.push(...(notes as RowNote[]))
  }
  return plan
}
