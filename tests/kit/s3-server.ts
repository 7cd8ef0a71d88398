import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import S3rver from '@20minutes/s3rver'
import type { S3Place } from '../../src/server/object-store/s3-store.ts'

/** A request as it came to the service. */
type Asked = Pick<IncomingMessage, 'method' | 'url' | 'headers'>

export type S3Server = {
  /** A bucket there, with the key that it takes. */
  place: S3Place
  /** The bucket and its key as a setting. */
  url: string
  /** Where it keeps the objects of the bucket: a file each, `<name>._S3rver_object`. */
  folder: string
  asked: Asked[]
  /** Ends it; its objects stay. */
  stop(): Promise<void>
  /** Starts it again at the same address. */
  start(): Promise<void>
  /** Lets requests wait without an answer until the returned function is called. */
  hang(): () => void
  close(): Promise<void>
}

const BUCKET = 'rentbook-files'
const KEY = 'S3RVER'

/** An S3 service on this machine that checks signatures (version 4) by an implementation of its own. */
export async function startS3Server(): Promise<S3Server> {
  const directory = await mkdtemp(join(tmpdir(), 'rentbook-s3-'))
  const service = new S3rver({
    directory,
    silent: true,
    allowMismatchedSignatures: false,
    configureBuckets: [{ name: BUCKET, configs: [] }],
  })
  await service.configureBuckets()
  const answer = service.callback()
  const asked: Asked[] = []
  let whenFree = Promise.resolve()
  let server: Server | undefined
  let port = 0
  const start = async () => {
    server = createServer((request, reply) => {
      const { method, url, headers } = request
      asked.push({ method, url, headers })
      void whenFree.then(() => answer(request, reply))
    })
    await new Promise<void>((resolve) => server?.listen(port, '127.0.0.1', resolve))
    port = (server.address() as AddressInfo).port
  }
  const stop = async () => {
    server?.closeAllConnections()
    await new Promise((resolve) => server?.close(resolve))
  }
  await start()
  return {
    place: {
      endpoint: `http://127.0.0.1:${port}/${BUCKET}`,
      region: 'ap-south-1',
      accessKeyId: KEY,
      secretAccessKey: KEY,
      prefix: 'of rentbook/',
    },
    url: `http://${KEY}:${KEY}@127.0.0.1:${port}/${BUCKET}/of%20rentbook?region=ap-south-1`,
    folder: join(directory, BUCKET),
    asked,
    start,
    stop,
    hang() {
      let free = () => {}
      whenFree = new Promise((resolve) => {
        free = resolve
      })
      return () => free()
    },
    async close() {
      await stop()
      await rm(directory, { recursive: true, force: true })
    },
  }
}
