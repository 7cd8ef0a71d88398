import type { Stretch } from '../../../../server/database/keyset-page.ts'
import type { Decoded, Fields } from '../../../../shared/wire-record.ts'

/** A kind of record whose rows, as far as the caller may read them, go into the file in batches. */
export type DataTable = {
  /** The name of its two files, `name.csv` and `name.json`. */
  name: string
  /** Their description in README.txt. */
  about: string
  fields: Fields
  read: (stretch: Stretch) => Promise<{ id: string }[]>
}

/** A table of records that have an id. */
export const dataTable = <const R extends Fields>(
  [name, about]: readonly [name: string, about: string],
  fields: R,
  read: (stretch: Stretch) => Promise<(Decoded<NoInfer<R>> & { id: string })[]>,
): DataTable => ({ name, about, fields, read })

/** A table of one record. */
export const singleRecord = <const R extends Fields>(
  named: readonly [name: string, about: string],
  fields: R,
  read: () => Promise<Decoded<NoInfer<R>>>,
): DataTable => {
  const [name, about] = named
  return {
    ...{ name, about, fields },
    read: async ({ after }) => (after === undefined ? [{ id: '', ...(await read()) }] : []),
  }
}
