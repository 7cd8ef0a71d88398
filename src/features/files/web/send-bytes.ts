import { t } from '@lingui/core/macro'
import { isForegroundBusy, onForeground } from '../../../web/api/caller.ts'
import { isOfNetwork } from '../../../web/api/network-error.ts'
import { type LooseReply, reasonOf } from '../../../web/api/reply.ts'
import { session } from '../../identity/web/sessions/session.ts'
import { bytesOfPart, PART_BYTES, partsOf } from '../file.ts'
import { callFiles, writeFiles } from './file-hooks.ts'

/** The server refused a file. */
export class Stopped extends Error {
  /** Whether nothing of it is left there: it begins anew. */
  readonly isGone: boolean
  /** Whether it is the file itself: it would be refused again. */
  readonly isUnfit: boolean

  constructor(reply: LooseReply) {
    super(reasonOf(reply) || `${reply.status} ${reply.statusText}`.trim())
    this.isUnfit = [413, 415].includes(reply.status)
    this.isGone = this.isUnfit || reply.status === 404
  }
}

/** The browser cannot read the file any more: it was changed, moved or deleted, or is a folder. */
export class Unreadable extends Error {
  constructor(why = t`This file cannot be read. If it was changed or moved, choose it again.`) {
    super(why)
  }
}

export type Sending = {
  id: string
  blob: Blob
  signal: AbortSignal
  onProgress: (of1: number) => void
  /** The network is gone, or the server asks for time; it goes on by itself. */
  onWaiting: () => void
}

const AGAIN_MS = 5_000
const PART_MS = 120_000

/**
 * Sends the bytes of a file that was begun, from the part after the last that arrived, and ends it. A network that is
 * gone is waited for. Gives way to whatever a person waits for: then the part on its way is dropped and sent again.
 * @throws Stopped; the abort's own error
 */
export const sendBytes = (sending: Sending) => untilHeard(sending, () => sendOnce(sending))

/** Calls until the server answers: a network that is gone is waited for. @throws Stopped; the abort's own error */
export async function untilHeard<T>(
  { signal, onWaiting }: Pick<Sending, 'signal' | 'onWaiting'>,
  call: () => Promise<T>,
): Promise<T> {
  for (;;) {
    try {
      return await call()
    } catch (error) {
      signal.throwIfAborted()
      if (error instanceof GaveWay) continue
      if (!isOfNetwork(error) && !(error instanceof TypeError) && !(error instanceof Later))
        throw error
      onWaiting()
      await untilOnline(signal)
    }
  }
}

async function sendOnce({ id, blob, signal, onProgress }: Sending) {
  const call = { params: { id }, signal }
  const progress = await callFiles('GET /files/{id}/parts', call)
  if (progress.status !== 200) throw refusalIn(progress)
  const total = partsOf(blob.size)
  for (let number = progress.body.parts + 1; number <= total; number++) {
    onProgress((number - 1) / total)
    await untilQuiet(signal)
    await sendPart(id, number, blob, signal)
  }
  onProgress(1)
  const ended = await writeFiles('POST /files/{id}/finish', { ...call, timeout: PART_MS })
  if (ended.status !== 200) throw refusalIn(ended)
  return ended.body
}

async function sendPart(id: string, number: number, blob: Blob, signal: AbortSignal) {
  const start = (number - 1) * PART_BYTES
  // Read first: while it is sent, a file that is gone looks like a network that is.
  const part = await readPart(blob, start, start + bytesOfPart(blob.size, number))
  const giveWay = new AbortController()
  const stop = onForeground(() => isForegroundBusy() && giveWay.abort())
  try {
    const response = await fetch(`/files/${id}/parts/${number}`, {
      method: 'PUT',
      body: part,
      headers: {
        'content-type': 'application/octet-stream',
        authorization: `Bearer ${session.getState().account?.token ?? ''}`,
      },
      priority: 'low',
      signal: AbortSignal.any([signal, giveWay.signal, AbortSignal.timeout(PART_MS)]),
    })
    if (response.ok) return
    const { status, statusText, headers } = response
    const body: unknown = await response.json().catch(() => null)
    throw refusalIn({ status, statusText, headers, body })
  } catch (error) {
    if (giveWay.signal.aborted) throw new GaveWay()
    if (error instanceof DOMException && error.name === 'TimeoutError') throw new Later()
    throw error
  } finally {
    stop()
  }
}

/** @throws Unreadable */
const readPart = (blob: Blob, start: number, end: number): Promise<ArrayBuffer> =>
  blob
    .slice(start, end)
    .arrayBuffer()
    .catch(() => {
      throw new Unreadable()
    })

class GaveWay extends Error {}
class Later extends Error {}

/** Answers after which the same part is sent again: the network was too slow for it (408), or the server asks for time. */
const AGAIN = new Set([408, 429, 502, 503, 504])

/** Turns a refusal into an error; one of `AGAIN` becomes one that is retried. */
export const refusalIn = (reply: LooseReply): Error =>
  AGAIN.has(reply.status) ? new Later() : new Stopped(reply)

/** Resolves once nobody waits for a call. */
function untilQuiet(signal: AbortSignal): Promise<void> {
  if (!isForegroundBusy()) return Promise.resolve()
  return new Promise((resolve, reject) => {
    const stop = onForeground(() => {
      if (isForegroundBusy()) return
      stop()
      resolve()
    })
    signal.addEventListener('abort', () => {
      stop()
      reject(signal.reason)
    })
  })
}

/** Resolves when the browser says that it is online again, and at the latest in five seconds. */
function untilOnline(signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const done = () => {
      clearTimeout(timer)
      window.removeEventListener('online', done)
      if (signal.aborted) reject(signal.reason)
      else resolve()
    }
    const timer = setTimeout(done, AGAIN_MS)
    window.addEventListener('online', done)
    signal.addEventListener('abort', done, { once: true })
  })
}
