import {
  changeBy,
  entryOf,
  type HashedFor,
  MAX_WAITING,
  withHashingSlot,
} from '../../src/features/identity/server/access/hashing-queue.ts'

/** Takes every place where a password of this purpose may be hashed or wait, until the returned function is called. */
export function keepHashingFull(purpose: HashedFor['purpose']): () => Promise<void> {
  let end = () => {}
  const isOver = new Promise<void>((resolve) => {
    end = resolve
  })
  const places = Array.from({ length: 2 + MAX_WAITING[purpose] }, (_, place) => {
    const who = `somebody ${place}`
    const hashedFor = purpose === 'entry' ? entryOf(who, '127.0.0.1') : changeBy(who)
    return withHashingSlot(hashedFor, () => isOver)
  })
  return async () => {
    end()
    await Promise.all(places)
  }
}
