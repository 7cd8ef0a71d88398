/** A place of the database that holds text sealed with the data key, or null. */
export type SealedPlace = {
  table: string
  /** SQL of what its context names. */
  row: string
  /** SQL of the sealed text. */
  sealed: string
  /** SQL that sets it to `fresh.sealed`. */
  set: string
  /** The context that ties a sealed text to its place. */
  context: (row: string) => string
}

/** A column that holds sealed text; its context names the row by its id, or by the column `row`. */
export const sealedColumn = (
  table: string,
  name: string,
  { row = 'id', context }: { row?: string; context: SealedPlace['context'] },
): SealedPlace => ({ table, row, sealed: name, set: `${name} = fresh.sealed`, context })

/** Sealed text inside a column of JSON. */
export const sealedInJson = (
  table: string,
  { json, path, context }: { json: string; path: string; context: SealedPlace['context'] },
): SealedPlace => ({
  table,
  row: 'id',
  context,
  sealed: `${json} #>> '{${path}}'`,
  set: `${json} = jsonb_set(${json}, '{${path}}', to_jsonb(fresh.sealed))`,
})
