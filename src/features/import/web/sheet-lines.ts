import { stateCodeOf } from '../../../shared/gst-states.ts'
import type { ChosenColumns } from './import-texts.ts'
import { readRupees, saysVacant, textOfSheetCell } from './read-cell.ts'
import { isFilled, type OpenedCell } from './read-sheet.ts'

/** A row of a sheet, counted as the spreadsheet does, from 1. */
export type Line = { row: readonly OpenedCell[]; line: number }

/** The address that a line over other rows names. */
export type Banner = {
  line: number
  address2: string
  city?: string
  state?: string
  pincode?: string
}

/** The lines of a sheet by what they are. */
export type SheetLines = { data: Line[]; sums: Line[]; remarks: number[]; banners: Banner[] }

/** Sorts the lines below the heads: rows, sums, remarks, and buildings with an address for the rows below them. */
export function sortLines(lines: readonly Line[], columns: ChosenColumns): SheetLines {
  const sorted: SheetLines = { data: [], sums: [], remarks: [], banners: [] }
  const areFloorsLet = lines.some(({ row }) => isFloorLet(row, columns))
  const isBannerRow = (row: Line['row']) =>
    isBanner(row, columns) || (!areFloorsLet && isFloor(row))
  const isUsed = ({ row }: Line) => columns.some((field, at) => field && isFilled(row[at]))
  const isRowBelow = (place: number) =>
    lines.slice(place + 1).some((line) => isUsed(line) && !isBannerRow(line.row))
  for (const [place, line] of lines.entries()) {
    const { row } = line
    if (isRemark(row)) sorted.remarks.push(line.line)
    else if (isSum(row)) sorted.sums.push(...(isUsed(line) ? [line] : []))
    else if (isBannerRow(row)) {
      if (isRowBelow(place)) sorted.banners.push({ line: line.line, ...addressIn(row) })
      else sorted.remarks.push(line.line)
    } else if (isUsed(line)) sorted.data.push(line)
  }
  return sorted
}

/** The address in a line above the heads, which counts until another one follows. */
export function bannerAbove(above: readonly (readonly OpenedCell[])[]): Banner | undefined {
  const place = above.findIndex((row) => {
    const [text = '', ...more] = row.map(textOfSheetCell).filter(Boolean)
    const isAddress = /,/.test(text) && BUILDING.test(withoutTitle(text))
    return more.length === 0 && (PINCODE.test(text) || isAddress)
  })
  const row = above[place]
  return (
    row && { line: place + 1, ...addressIn(row.map((cell) => withoutTitle(textOfSheetCell(cell)))) }
  )
}

/** What says of which sheet or day a title is: "Ganga Niwas, dues as on 31.10.2026". */
const OF_SHEET =
  /\b(?:rents?|dues?|balances?|register|roll|list|statement|tenants|as (?:on|of|at)|months?|fy)\b|(?<!\d)20\d\d(?!\d)|\d[./-]\d{1,2}[./-]\d|किराय|किराए|बकाया|सूची|तक(?![\p{L}\p{M}])/iu

const withoutTitle = (text: string) =>
  text
    .split(',')
    .filter((part) => PINCODE.test(part) || !OF_SHEET.test(part))
    .join(',')

/** A remark below or between the rows. */
const REMARK =
  /^(?:\*|(?:prepared|checked|verified|approved|signed|printed|generated|exported|created|reported) (?:by|on|at|from)\b|signature\b|page \d+ of \d+|notes?\b|n\.?\s?b\.?\s*:|remarks?\b|नोट(?![\p{L}\p{M}]))/iu

/** Matches remarks about rents or agreements, which are no property: "(rent to be increased from April)". */
const OF_AGREEMENTS =
  /(?<![\p{L}\p{M}])(?:rents?|paid|deposit|agreement|advance|increased?|pending|renewed|renewal|cheque|किराया|भाडे|जमा)(?![\p{L}\p{M}])/iu
const FEWEST_WORDS = 3

function isRemark(row: readonly OpenedCell[]): boolean {
  const [text = '', ...more] = row.map(textOfSheetCell).filter(Boolean)
  if (more.length > 0) return false
  const isSentence = text.split(' ').length >= FEWEST_WORDS && OF_AGREEMENTS.test(text)
  return REMARK.test(text) || (isSentence && !PINCODE.test(text) && !saysVacant(text))
}

const SUM = /^(?:grand\s+|sub\s*)?total\b|^sum\b|^(?:कुल|योग|महायोग|टोटल|एकूण)/i
const SUM_ALONE =
  /^\d+ units?$|^(?:grand\s+|sub[\s-]*)?totals?[\s:.]*$|^sum[\s:.]*$|^(?:(?:कुल|योग|महायोग|जोड़|टोटल|राशि|एकूण|बेरीज)[\s:.]*)+$/i

/** Whether a line is a sum; "Total Gas Station" in a row that names something else, too, is a tenant. */
function isSum(row: readonly OpenedCell[]): boolean {
  const texts = row.map(textOfSheetCell)
  if (texts.some((text) => SUM_ALONE.test(text))) return true
  const words = texts.filter(
    (text) => /\p{L}[\p{L}\p{M}]/u.test(text) && readRupees(text) === undefined,
  )
  const sums = words.filter((text) => SUM.test(text))
  return sums.length > 0 && (words.length < 2 || sums.length === words.length)
}

const PINCODE = /(?<!\d)([1-9]\d{2}\s?\d{3})(?!\d)/
const BUILDING =
  /\b(?:building|bldg|apartments?|society|complex|towers?|niwas|nivas|bhavan|bhawan|sadan|residency|heights|house|villa|chawl|colony|market|plaza|arcade|mansion|street|road|nagar|hostel|pg|enclave|park|gardens?)\b|इमारत|बिल्डिंग|भवन|सोसायटी|निवास|सदन|रोड|मार्ग/i
/** "Shop 4", "House no 12", "A-101": a property, with nobody in it. */
const UNIT =
  /^(?:flat|unit|room|shop|house|office|plot|door|godown|block|wing|फ्लैट|कमरा|दुकान|मकान)(?![\p{L}\p{M}\p{N}_])|^[\p{L}\p{M}]{0,3}[\s-]*\d+[\p{L}]?$/iu
const ENOUGH_COLUMNS = 3

/** Whether a line has one text alone, which reads like an address rather than like a property that nobody rents. */
function isBanner(row: readonly OpenedCell[], columns: ChosenColumns): boolean {
  const filled = row.flatMap((cell, at) => (isFilled(cell) ? [at] : []))
  const [at = 0] = filled
  if (filled.length !== 1 || columns.filter(Boolean).length < ENOUGH_COLUMNS) return false
  const text = textOfSheetCell(row[at])
  if (!/\p{L}[\p{L}\p{M}]{2}/u.test(text) || UNIT.test(text) || saysVacant(text)) return false
  if (PINCODE.test(text) || BUILDING.test(text)) return true
  const field = columns[at]
  if (field === 'name' || field === 'unitAndName' || at > 1) return false
  return field === 'address1' ? /,/.test(text) : true
}

const FLOOR =
  /^(?:(?:\d+(?:st|nd|rd|th)|ground|first|second|third|fourth|fifth|top|upper|lower)\s+(?:floor|flr)|basement|(?:भूतल|(?:पहली|दूसरी|तीसरी|चौथी)\s+मं[ज़ज]़?िल))$/iu

const unitIn = (row: readonly OpenedCell[], columns: ChosenColumns) =>
  textOfSheetCell(row[columns.indexOf('address1')])

/** Whether a line is a floor alone, over the rows of what is let on it. */
const isFloor = (row: readonly OpenedCell[]) =>
  row.filter(isFilled).length === 1 && FLOOR.test(row.map(textOfSheetCell).join(''))

/** Whether a whole floor is let in a row: then floors are what is let. */
const isFloorLet = (row: readonly OpenedCell[], columns: ChosenColumns) =>
  row.filter(isFilled).length > 1 && FLOOR.test(unitIn(row, columns))

function addressIn(row: readonly OpenedCell[]): Omit<Banner, 'line'> {
  const text = row.map(textOfSheetCell).filter(Boolean).join(', ')
  const pincode = PINCODE.exec(text)?.[1]
  const parts = text
    .replace(PINCODE, '')
    .split(',')
    .map((part) => part.replace(/^[\s-–:]+|[\s-–:]+$/g, ''))
    .filter(Boolean)
  const last = parts.at(-1) ?? ''
  const state = pincode && parts.length > 1 && stateCodeOf(last) ? parts.pop() : undefined
  const city = pincode && parts.length > 1 ? parts.pop() : undefined
  return {
    address2: parts.join(', '),
    ...(state && { state }),
    ...(city && { city }),
    ...(pincode && { pincode: pincode.replace(/\s/g, '') }),
  }
}
