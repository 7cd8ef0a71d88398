import { type ImportRow, importField, type RowNote } from '../import-row.ts'

/**
 * The other lines for which the correction of a cell holds too: those with the same mistake in a term that is agreed
 * alike with everybody, else those in which the very same is written.
 */
export function alikeCells(
  { line, field, message }: RowNote,
  { faults, rows }: { faults: readonly RowNote[]; rows: readonly ImportRow[] },
): number[] {
  if (field === null) return []
  const { alike, kind } = importField(field)
  if (alike === 'never') return []
  const written = new Map(rows.map((row) => [row.line, row[field] ?? '']))
  const own = written.get(line) ?? ''
  const isOfAll = alike === 'everywhere' || kind === 'word'
  // A formula that failed stands for another value in each row, and so does a blank cell.
  if (!isOfAll && (own === '' || own.startsWith('#'))) return []
  return faults
    .filter((it) => it.line !== line && it.field === field && it.message === message)
    .map((it) => it.line)
    .filter((other) => isOfAll || written.get(other) === own)
}
