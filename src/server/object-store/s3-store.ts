import { Readable } from 'node:stream'
import { type AWSHeaders, S3mini, S3ServiceError } from 's3mini'
import { CannotStartError } from '../cannot-start-error.ts'
import { filesAway, ObjectDamaged, type ObjectStore } from './object-store.ts'

/** A bucket of an S3 service, from `S3_URL`. */
export type S3Place = {
  /** Of the bucket, without key and secret: 'https://s3.ap-south-1.amazonaws.com/rentbook' */
  endpoint: string
  region: string
  accessKeyId: string
  secretAccessKey: string
  /** In front of every name, with a slash at its end; '' for none. */
  prefix: string
}

const ANSWER_MS = 20_000
// 16 MB at 2 Mbit/s take a minute.
const WRITE_MS = 120_000
/** Answers to faults of the setting, which whoever runs the server must mend. */
const OF_SETTING = new Set([301, 400, 401, 403, 404])
const BYTES = 'application/octet-stream'

/** Objects in a bucket of an S3 service. Its key must be allowed to read, write and delete there, and to list, which tells
 * what is missing from what it may not see. */
export function s3Store({ prefix, ...access }: S3Place): ObjectStore {
  const client = new S3mini({ ...access, fetch: withTimeLimit })
  const place = `the bucket ${access.endpoint}`
  const keyOf = (name: string) => `${prefix}${name}`
  const get = async (name: string, ...range: [wholeFile: boolean, from: number, to?: number]) => {
    try {
      return await client.getObjectRaw(keyOf(name), ...range)
    } catch (error) {
      throw isMissing(error) ? new ObjectDamaged(name, error) : filesAway(error)
    }
  }
  return {
    place,
    async reach() {
      const isThere = await client.bucketExists().catch((error) => {
        throw filesAway(error)
      })
      if (!isThere) throw filesAway(new Error(`${place} is not there, or refuses the key.`))
    },
    async put(name, { size, md5 }, bytes) {
      const body = Readable.toWeb(Readable.from(bytes(), { objectMode: false }))
      // A header of S3 that its type does not name: the service refuses what it did not receive as it was.
      const headers = { 'content-md5': md5 } as AWSHeaders
      try {
        await client.putObject(keyOf(name), body as ReadableStream, BYTES, undefined, headers, size)
      } catch (error) {
        throw filesAway(error)
      }
    },
    async read(name, { from, length }) {
      const response = await get(name, false, from, from + length)
      const bytes = await response.arrayBuffer().catch((error) => {
        throw filesAway(error)
      })
      if (bytes.byteLength !== length) throw new ObjectDamaged(name)
      return Buffer.from(bytes)
    },
    async *readAll(name) {
      const response = await get(name, true, 0)
      try {
        yield* response.body ?? []
      } catch (error) {
        throw filesAway(error)
      }
    },
    async remove(name) {
      await client.deleteObject(keyOf(name)).catch((error) => {
        if (!isMissing(error)) throw filesAway(error)
      })
    },
  }
}

/** Tries to write. @throws CannotStartError where the service refuses it; Refusal `files-unavailable` */
export async function probeS3Store({ prefix, ...access }: S3Place): Promise<void> {
  const client = new S3mini({ ...access, fetch: withTimeLimit })
  const key = `${prefix}rentbook-probe`
  try {
    await client.putObject(key, 'Rentbook can write here.', 'text/plain')
    await client.deleteObject(key)
  } catch (error) {
    throw error instanceof S3ServiceError && OF_SETTING.has(error.status)
      ? new CannotStartError(
          `S3_URL cannot be used: ${access.endpoint} refuses to be written (${error.message}).`,
        )
      : filesAway(error)
  }
}

/** Whether an answer is about one object; a bucket that is not there is away, with all that is in it. */
const isMissing = (error: unknown): boolean =>
  error instanceof S3ServiceError &&
  (error.status === 416 || (error.status === 404 && error.serviceCode !== 'NoSuchBucket'))

/** A request ends in time; one whose body is a stream says so, as Node asks. */
const withTimeLimit: typeof fetch = (url, init = {}) => {
  const isStream = init.body instanceof ReadableStream
  return fetch(url, {
    ...init,
    ...(isStream && { duplex: 'half' }),
    signal: AbortSignal.timeout(isStream ? WRITE_MS : ANSWER_MS),
  } as RequestInit)
}
