import { statfs } from 'node:fs/promises'

/** Files that live in memory, where the machine has such a place. */
export const SHARED_MEMORY = '/dev/shm'

const MIN_BYTES = 1024 ** 3

/** Whether there is enough of it; containers may have little. */
export const hasSharedMemory = (least = MIN_BYTES): Promise<boolean> =>
  statfs(SHARED_MEMORY).then(
    ({ bavail, bsize }) => bavail * bsize > least,
    () => false,
  )
