import type { Stretch } from '../../../../server/database/keyset-page.ts'
import type { Decoded, Fields } from '../../../../shared/wire-record.ts'

/** One kind of record of which all that the caller may read goes into the file, some rows at a time. */
export type DataTable = {
  /** Of its two files, `name.csv` and `name.json`. */
  name: string
  /** What README.txt says of them. */
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
