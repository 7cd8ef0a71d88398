import { Parser } from 'htmlparser2'
import { FileRefused, MAX_STATEMENT_ROWS, type OpenedFile } from './opened-file.ts'

const MOST_COLUMNS = 60
/** More rows than these no cell of a line goes over. */
const MOST_ROWS = 60

/** The rows of all tables of a page, in their order; text between them is a row of its own. @throws FileRefused */
export function openHtml(html: string): OpenedFile {
  const cells: string[][] = []
  let row: string[] | undefined
  let text = ''
  let isCell = false
  let isHidden = false
  let openTables = 0
  // The blank cells that a cell over several columns stands for.
  let blanks = 0
  // Of each column, how many of the next rows have a blank cell there: one above goes over several rows.
  const covered: number[] = []

  const endText = () => {
    const words = text.replace(/[^\S\n]+/g, ' ').trim()
    text = ''
    return words
  }
  const endLoose = () => {
    const words = endText()
    if (words !== '') cells.push([words])
  }
  const endCell = () => {
    if (isCell) row?.push(endText())
    isCell = false
  }
  const skipCovered = (to: string[]) => {
    while ((covered[to.length] ?? 0) > 0) {
      covered[to.length] = (covered[to.length] ?? 0) - 1
      to.push('')
    }
  }
  const endRow = () => {
    endCell()
    if (row) {
      skipCovered(row)
      cells.push(row)
    }
    row = undefined
    if (cells.length > MAX_STATEMENT_ROWS) throw new FileRefused('too many lines')
  }
  const parser = new Parser({
    onopentag(name, { colspan, rowspan }) {
      if (HIDDEN.has(name)) isHidden = true
      else if (name === 'br') text += '\n'
      else if (name === 'table') {
        openTables++
        covered.length = 0
        // A table within a cell: what that cell says stands before it.
        if (isCell) endRow()
        else endLoose()
      } else if (name === 'tr') {
        if (row) endRow()
        else endLoose()
        row = []
      } else if (name === 'td' || name === 'th') {
        endCell()
        row ??= []
        skipCovered(row)
        isCell = true
        blanks = Math.min(Number(colspan) || 1, MOST_COLUMNS) - 1
        const rows = Math.min(Number(rowspan) || 1, MOST_ROWS) - 1
        for (let at = 0; rows > 0 && at <= blanks; at++) covered[row.length + at] = rows
      } else if (!isCell && BLOCK.has(name)) endLoose()
    },
    ontext(words) {
      if (!isHidden) text += words
    },
    onclosetag(name) {
      if (HIDDEN.has(name)) isHidden = false
      else if (name === 'td' || name === 'th') {
        endCell()
        for (; blanks > 0; blanks--) row?.push('')
      } else if (name === 'tr') endRow()
      else if (name === 'table') {
        openTables--
        endRow()
      } else if (!isCell && BLOCK.has(name)) endLoose()
    },
  })
  parser.write(html)
  // Before the parser closes what is open by itself.
  const stopsShort = openTables > 0
  if (stopsShort) endRow()
  parser.end()
  return { reallyIs: 'html', sheets: [{ name: '', cells }], stopsShort }
}

const HIDDEN = new Set(['style', 'script', 'title'])
const BLOCK = new Set(['p', 'div', 'center', 'h1', 'h2', 'h3', 'body', 'li'])
