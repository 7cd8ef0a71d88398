import { type ImportFieldName, importField } from '../import-row.ts'

/**
 * What a column may be: a field, or a part of one (the bed of a room that several share, the surname beside a first
 * name), or two in one ("101 - Ramesh").
 */
export type ColumnField = ImportFieldName | PartField

/** What is no field of an import, and becomes one when its row is read. */
export const PARTS = ['bed', 'surname', 'unitAndName'] as const
export type PartField = (typeof PARTS)[number]
export const isPart = (field: ColumnField): field is PartField =>
  (PARTS as readonly string[]).includes(field)

/** What each column is, by its place; null of one that is left out. */
export type Columns = (ColumnField | null)[]

/** The words that people write over a column of such a part, in English and Hindi. */
const OVER_PARTS: Record<PartField, string> = {
  bed: 'bed, bed no, cot, sharing bed, बेड, bed label, bed name, bed number, bed space, seat, seat no',
  surname: 'surname, last name, family name, उपनाम',
  unitAndName:
    'room tenant, tenant room, flat tenant, tenant flat, unit tenant, tenant unit, shop tenant, tenant shop, room name, flat name tenant, room and tenant, flat and tenant, unit and tenant, room no tenant name, flat no tenant name, shop no tenant name, room no name, flat no name, कमरा किरायेदार, फ्लैट किरायेदार',
}

/** The heads of a field as people write them. */
export const wordsOver = (field: ColumnField): string[] =>
  (isPart(field) ? OVER_PARTS[field] : importField(field).over).split(', ')
