import type { Page } from 'playwright-core'

type Entry = {
  key: string
  /** The names of the entry's fields, sorted. */
  names: string[]
  /** The entry as JSON; what is sealed is not in it. */
  text: string
}

/** The stores that the product keeps on the device, each in a database of its own. */
const DATABASES = {
  answers: 'rentbook-answers',
  pages: 'rentbook-pages',
  views: 'rentbook-lists',
  waiting: 'rentbook-outbox',
} as const

/**
 * The entries of a store of the browser. One that the product has not opened yet is made here as the product makes it:
 * opened without a store, the database would stay without one.
 */
export const onDevice = (page: Page, store: keyof typeof DATABASES): Promise<Entry[]> =>
  page.evaluate(
    async ([database, store]) => {
      const opened = await new Promise<IDBDatabase>((resolve, reject) => {
        const opening = indexedDB.open(database)
        opening.onupgradeneeded = () => opening.result.createObjectStore(store)
        opening.onerror = () => reject(opening.error)
        opening.onsuccess = () => resolve(opening.result)
      })
      const entries = opened.transaction(store).objectStore(store)
      const read = <T>(asked: IDBRequest<T>) =>
        new Promise<T>((resolve) => {
          asked.onsuccess = () => resolve(asked.result)
        })
      const [keys, values] = await Promise.all([read(entries.getAllKeys()), read(entries.getAll())])
      opened.close()
      return keys.map((key, at) => ({
        key: String(key),
        names: Object.keys(values[at]).sort(),
        text: JSON.stringify(values[at], (_, value) =>
          typeof value === 'bigint' ? String(value) : value,
        ),
      }))
    },
    [DATABASES[store], store] as const,
  )
