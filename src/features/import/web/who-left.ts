import { addDays } from '../../../shared/calendar-date.ts'
import { readDay } from '../../../shared/read-day.ts'
import { placeKey } from '../../properties/same-place.ts'
import { type ImportRow, isLetRow } from '../import-row.ts'
import type { ChosenColumns } from './import-texts.ts'
import { plainHead } from './match-heads.ts'
import { textOfSheetCell } from './read-cell.ts'
import type { OpenedCell } from './read-sheet.ts'

const STATUS =
  /^(?:(?:tenant|client|resident|lease|agreement|tenancy|occupancy|unit|flat|room|current|occupant) )?status$|^(?:is )?active$|^(?:स्थिति|किरायेदार की स्थिति)$/

type Sheet = {
  heads: readonly string[]
  columns: ChosenColumns
  /** The lines of the sheet, from its first. */
  cells: readonly (readonly OpenedCell[])[]
}

/**
 * Finds what a sheet says on whether somebody still rents, by line: in the column whose head or words mean that, else in
 * a remark. Empty where it says nothing.
 */
export function standingIn(sheet: Sheet, lines: readonly number[]): (line: number) => string {
  const { heads, columns, cells } = sheet
  const textAt = (line: number, at: number) =>
    textOfSheetCell(cells[line - 1]?.[at]).normalize('NFC')
  const unread = heads.flatMap((_, at) => (columns[at] === null ? [at] : []))
  const named = heads.findIndex((head) => STATUS.test(plainHead(head)))
  const isOfStanding = (at: number) => {
    const texts = lines.map((line) => textAt(line, at)).filter(Boolean)
    return texts.some(saysStays) && texts.every((text) => saysStays(text) || saysGoes(text))
  }
  const at = named < 0 ? unread.find(isOfStanding) : named
  if (at !== undefined) return (line) => textAt(line, at)
  return (line) =>
    unread
      .filter((place) => saysGone(textAt(line, place), heads[place] ?? ''))
      .map((place) => textAt(line, place))[0] ?? ''
}

const STAYS = /^(?:occupied|current|active|living|staying|present|rented|running)$/iu
const saysStays = (text: string) => STAYS.test(text)
const saysGoes = (text: string) => saysLeft(text) || saysLeaving(text)

const HAS_LEFT =
  /^(?:past|left|evicted|in-?active|not active|former|ex(?![\p{L}])|old|previous|vacated|moved[\s-]*out|checked[\s-]*out|closed|terminated|ended|gone|deactivated|not (?:staying|living)|n|no|false|0|पूर्व|पुराना|छोड़|चला गया|चले गए|खाली किया|निष्क्रिय)(?![\p{L}\p{M}])/iu
const LEAVES =
  /^(?:(?:on |under |in )?notice|leaving|vacating|moving[\s-]*out|नोटिस)(?![\p{L}\p{M}])/iu

/** A flat that is vacant, beside the name of its last tenant; "Vacant soon" is let. */
const IS_VACATED = /^(?:vacant|empty|खाली)[\s.!]*$/iu

/** The words of leaving that mean it in any column, also before a day; "left wall" does not. */
const REMARK_OF_LEAVING =
  /^(?:(?:has|already|tenant) )*(?:evicted|vacated|terminated|moved[\s-]*out|checked[\s-]*out|ex[\s-]*tenant|left(?=[\s.,:;-]*(?:on|in|since|the flat|the room|\d|[([]))|छोड़|चला गया|चले गए|खाली (?:किया|कर दिया))(?![\p{L}\p{M}])/iu

const OF_REMARKS = /remark|comment|note|टिप्पणी|रिमार्क|शेरा/iu

/** "Left" alone is of a person in a column of remarks, and elsewhere a side. */
const saysGone = (text: string, head: string): boolean =>
  REMARK_OF_LEAVING.test(text) || (OF_REMARKS.test(head) && /^left[.!]?$/i.test(text))

const saysLeft = (status: string): boolean => HAS_LEFT.test(status) || IS_VACATED.test(status)
/** Whether notice was given: the agreement runs until its end. */
export const saysLeaving = (status: string): boolean => LEAVES.test(status)

/** A name and its remark in brackets: "Hari Om (left 30.6.26)". */
const BEHIND_NAME = /^(.+?)\s*[([]([^()[\]]+)[)\]]$/u

/** A name without the remark that its bearer has left, and that remark. */
export function leftInName(text: string): { name: string; left: string } | undefined {
  const [, name, left = ''] = BEHIND_NAME.exec(text) ?? []
  return name && WORD_OF_LEAVING.test(left) ? { name, left } : undefined
}

const WORD_OF_LEAVING =
  /^(?:left|evicted|vacated|moved[\s-]*out|checked[\s-]*out|ex[\s-]*tenant|former|छोड़|चला गया|चले गए|खाली (?:किया|कर दिया))(?![\p{L}\p{M}])/iu

/** The day that such a remark names. */
const dayLeftIn = (remark: string): string | undefined =>
  readDay(/\d.*$/u.exec(remark)?.[0] ?? '', 'day')

/** Somebody who has left, and their last day where the sheet shows it. */
export type Past = { line: number; endedOn: string | undefined }

/**
 * Finds rows of tenants who have left: by the status in the sheet, or because an agreement ended before another one
 * of the same place begins. Rows that name a last day of their own are not among them.
 */
export function findPast(
  rows: readonly ImportRow[],
  { today, statusOf }: { today: string; statusOf: (line: number) => string },
): Past[] {
  const places = Map.groupBy(rows.filter(isLetRow), placeKey)
  return rows
    .filter((row) => isLetRow(row) && !row.endedOn)
    .flatMap((row): Past[] => {
      const { line, startDate = '', endDate = '9999' } = row
      const others = (row.address1 ? (places.get(placeKey(row)) ?? []) : []).filter(
        (other) => other.line !== line && (other.startDate ?? '') > startDate,
      )
      const next = others.map((other) => other.startDate ?? '').sort()[0]
      const isOver = endDate < today && next !== undefined && endDate < next
      if (!saysLeft(statusOf(line)) && !isOver) return []
      const before = next && next <= today ? addDays(next, -1) : undefined
      const said = dayLeftIn(statusOf(line))
      const endedOn = endDate <= today ? endDate : before
      return [{ line, endedOn: said && said <= today ? said : endedOn }]
    })
}
