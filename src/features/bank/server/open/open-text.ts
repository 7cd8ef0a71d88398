import papaparse from 'papaparse'
import { scoreOfHead } from '../read/column-words.ts'
import { FileRefused, MAX_ROWS, type OpenedFile } from './opened-file.ts'

const DELIMITERS = [',', '\t', ';', '|'] as const
type Delimiter = (typeof DELIMITERS)[number]

/** So many lines are looked at to find the mark between the cells: the head is among the first. */
const LOOKED_AT = 64 * 1024

/** A table in a text, with any mark between the cells. @throws FileRefused */
export function openText(written: string): OpenedFile {
  // Rows end with both, where a text of several lines within a cell has one.
  const text = written.replace(/\r\n?/g, '\n')
  const delimiter = delimiterOf(text.slice(0, LOOKED_AT))
  const { cells, isOpen } = parse(withPlainCells(text, delimiter), delimiter)
  if (cells.length > MAX_ROWS) throw new FileRefused('too many lines')
  return {
    reallyIs: delimiter === '\t' ? 'tsv' : 'csv',
    sheets: [{ name: '', cells }],
    stopsShort: isOpen || !/\n\s*$/.test(text),
  }
}

/** The mark with which the best head of a statement is found; where there is none, the one with the most cells. */
function delimiterOf(text: string): Delimiter {
  const scored = DELIMITERS.map((mark) => {
    const { data } = papaparse.parse<string[]>(withPlainCells(text, mark), {
      delimiter: mark,
      newline: '\n',
      preview: 80,
    })
    const head = Math.max(0, ...data.slice(0, 60).map(scoreOfHead))
    const widths = data.map((row) => row.length).filter((width) => width > 2)
    return { mark, score: head * 1_000 + widths.length }
  })
  return scored.reduce((best, it) => (it.score > best.score ? it : best)).mark
}

/** Banks write ="000412" so that a spreadsheet keeps the zeros. */
const withPlainCells = (text: string, mark: Delimiter): string =>
  text.includes('="') ? text.replace(PLAIN[mark], '$1"') : text

const PLAIN: Record<Delimiter, RegExp> = {
  ',': /(^|,)="/gm,
  ';': /(^|;)="/gm,
  '\t': /(^|\t)="/gm,
  '|': /(^|\|)="/gm,
}

const MOST_OPEN = 20
/** A cell that goes over more lines than this has a quotation mark that was never closed. */
const MOST_BREAKS = 4

/** The rows, and whether the last cell was still open at the end. A stray quotation mark is one of the text. */
function parse(text: string, delimiter: Delimiter): { cells: string[][]; isOpen: boolean } {
  let rest = text
  for (let tries = 0; ; tries++) {
    const { data, errors } = papaparse.parse<string[]>(rest, {
      delimiter,
      newline: '\n',
      preview: MAX_ROWS + 1,
    })
    const open = errors.find(({ code }) => code === 'MissingQuotes')
    const swallowed = data.at(-1)?.at(-1)?.split('\n').length ?? 0
    if (!open || (open.row ?? 0) < data.length - 1 || swallowed <= MOST_BREAKS)
      return { cells: data, isOpen: open !== undefined }
    if (tries === MOST_OPEN || !open.index) throw new FileRefused('damaged', (open.row ?? 0) + 1)
    rest = rest.slice(0, open.index - 1) + rest.slice(open.index)
  }
}
