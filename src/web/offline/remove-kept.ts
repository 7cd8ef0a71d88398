import type { UseStore } from 'idb-keyval'

/**
 * Removes the entries of a store of this device that are not to stay, in one transaction: what is written meanwhile
 * under the key of a removed entry stays. Rejects where the browser has no storage.
 */
export function removeKept<T>(
  device: UseStore,
  isToGo: (key: string, value: T) => boolean,
): Promise<void> {
  return device('readwrite', (store) => {
    const asked = store.openCursor()
    asked.onsuccess = () => {
      const entry = asked.result
      if (!entry) return
      if (isToGo(entry.key as string, entry.value)) entry.delete()
      entry.continue()
    }
    return new Promise((resolve, reject) => {
      const { transaction } = store
      transaction.oncomplete = () => resolve()
      transaction.onabort = () => reject(transaction.error)
    })
  })
}
