import { Parser } from 'htmlparser2'
import { FileRefused, MAX_STATEMENT_ROWS, type OpenedFile } from './opened-file.ts'

const MOST_COLUMNS = 60

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
  const endRow = () => {
    endCell()
    if (row) cells.push(row)
    row = undefined
    if (cells.length > MAX_STATEMENT_ROWS) throw new FileRefused('too many lines')
  }
  const parser = new Parser({
    onopentag(name, { colspan }) {
      if (HIDDEN.has(name)) isHidden = true
      else if (name === 'br') text += '\n'
      else if (name === 'table') {
        openTables++
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
        isCell = true
        blanks = Math.min(Number(colspan) || 1, MOST_COLUMNS) - 1
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
