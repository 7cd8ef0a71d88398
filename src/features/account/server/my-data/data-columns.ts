import {
  type Fields,
  kindOf,
  objectOf,
  type WireSchema,
  wireName,
} from '../../../../shared/wire-record.ts'

/** A column of a CSV file, read from an encoded record. */
export type DataColumn = { head: string; cellOf: (wire: unknown) => string }

/** A column for each field, with a name in words; nested records have a column for each of their fields. */
export const columnsOf = (fields: Fields, before = ''): DataColumn[] =>
  Object.keys(fields).flatMap((name) => {
    const words = wordsOf(before === '' ? name : `${before} ${name}`)
    const key = wireName(fields, name)
    const inside = recordIn(kindOf(fields[name] as Fields[string]).schema)
    if (!inside) return [{ head: words, cellOf: (wire: unknown) => cellOf(objectOf(wire)[key]) }]
    return columnsOf(inside, words).map((column) => ({
      head: column.head,
      cellOf: (wire: unknown) => column.cellOf(objectOf(wire)[key]),
    }))
  })

function recordIn(schema: WireSchema): Fields | undefined {
  if (typeof schema === 'string') return undefined
  if ('nullable' in schema) return recordIn(schema.nullable)
  if ('optional' in schema) return recordIn(schema.optional)
  return 'record' in schema ? schema.record : undefined
}

/** 'isCancelled' → 'Is cancelled'. */
function wordsOf(name: string): string {
  const words = name.replace(/([a-z\d])([A-Z])/g, '$1 $2').toLowerCase()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

function cellOf(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}
