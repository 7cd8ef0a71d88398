import type { ErrorCode } from '../../shared/error-code.ts'
import { say } from '../../shared/said.ts'
import { Refusal } from '../refusal.ts'

/** The sizes and checksums of an object that is to be written. */
type ObjectToWrite = {
  /** Bytes. */
  size: number
  /** Base64, of all of them: the store compares it with what it received. */
  md5: string
}

/**
 * A place outside of the database for objects that are written once. A name is `folder/name`, both without dots. What is
 * away (a disk that is not mounted, a network that is cut) is refused as `files-unavailable`.
 */
export type ObjectStore = {
  /** Where it is, for those who run the server: 'the folder /srv/files'. */
  readonly place: string
  /** Resolves when it answers. @throws Refusal `files-unavailable` */
  reach(): Promise<void>
  /** Resolves once it is on disk; the same again changes nothing. `bytes` is called once. @throws Refusal `files-unavailable` */
  put(name: string, object: ObjectToWrite, bytes: () => AsyncIterable<Uint8Array>): Promise<void>
  /** Some bytes of an object. @throws ObjectDamaged if they are not there; Refusal `files-unavailable` */
  read(name: string, stretch: { from: number; length: number }): Promise<Buffer>
  /** All bytes of an object, as fast as they are taken. @throws as `read` */
  readAll(name: string): AsyncIterable<Uint8Array>
  /** Removes an object; one that is not there counts as removed. @throws Refusal `files-unavailable` */
  remove(name: string): Promise<void>
}

/** An object is missing, or shorter than it was. */
export class ObjectDamaged extends Error {
  override name = 'ObjectDamaged'

  constructor(name: string, cause?: unknown) {
    super(`The object ${name} is missing or cut off.`, { cause })
  }
}

const RETRY_AFTER_SECONDS = 30

/** The refusal for a store that cannot be reached; the rest of the product goes on. */
export const filesAway = (cause: unknown) =>
  new Refusal(
    'files-unavailable' satisfies ErrorCode,
    say`Files cannot be reached right now. Everything else works; please try this again in a minute.`,
    { cause, retryAfterSeconds: RETRY_AFTER_SECONDS },
  )

/** Whether a failure is that of a store that cannot be reached. */
export const isAway = (error: unknown): error is Refusal =>
  error instanceof Refusal && error.code === 'files-unavailable'
