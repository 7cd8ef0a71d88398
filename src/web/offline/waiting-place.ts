import { createStore, keys } from 'idb-keyval'

/** Where payments wait on this device, of whichever account. */
export const waitingPlace = createStore('rentbook-outbox', 'waiting')

/** How many payments wait on this device, of all accounts together. */
export const countWaiting = (): Promise<number> =>
  keys(waitingPlace).then(
    ({ length }) => length,
    () => 0,
  )
