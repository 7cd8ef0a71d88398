import { t } from '@lingui/core/macro'
import { useEffect } from 'react'
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import { madeIn } from '../../../web/api/reply.ts'
import { session } from '../../identity/web/sessions/session.ts'
import type { FileKind, FileSubject } from '../file.ts'
import type { StoredFile } from '../file-wire.ts'
import { callFiles, onRecord, writeFiles } from './file-hooks.ts'
import { unfitFile } from './file-texts.ts'
import {
  refusalIn,
  type Sending,
  Stopped,
  sendBytes,
  Unreadable,
  untilHeard,
} from './send-bytes.ts'

/** The details that are sent with a file. */
export type UploadDraft = {
  /** Null while the record is still being written; then `hangFiles`. */
  subject: FileSubject | null
  kind?: FileKind | undefined
  day?: string | undefined
  isShared?: boolean | undefined
}

/** A file on its way. */
export type Upload = {
  key: number
  name: string
  draft: UploadDraft
  /** The part that was sent, between 0 and 1. */
  progress: number
  state: 'waiting' | 'sending' | 'without network' | 'failed' | 'sent'
  /** Why it failed. */
  problem?: string
  /** Sending it again would be refused again. */
  isUnfit?: boolean
  /** Once it was sent. */
  file?: StoredFile
}

type Job = { accountId: string; blob: Blob; id?: string; cancelled: AbortController }

const jobs = new Map<number, Job>()
const uploads = createStore<readonly Upload[]>(() => [])
let lastKey = 0
let isRunning = false

const change = (key: number, to: Partial<Upload>) =>
  uploads.setState((all) => all.map((it) => (it.key === key ? { ...it, ...to } : it)), true)

const accountId = () => session.getState().account?.id ?? ''

/** Sends files one after the other, in the background: also while the person goes on to another page. */
export function addUploads(files: readonly File[], draft: UploadDraft): number[] {
  const added = files.map((blob): Upload => {
    const key = ++lastKey
    const unfit = unfitFile(blob)
    jobs.set(key, { accountId: accountId(), blob, cancelled: new AbortController() })
    return {
      key,
      name: blob.name,
      draft,
      progress: 0,
      state: unfit ? 'failed' : 'waiting',
      ...(unfit && { problem: unfit, isUnfit: true }),
    }
  })
  uploads.setState((all) => [...all, ...added], true)
  void run()
  return added.map(({ key }) => key)
}

/** Takes a file off the list; one on its way stops, and what arrived of it is thrown away. */
export function cancelUpload(key: number): void {
  const job = jobs.get(key)
  job?.cancelled.abort()
  jobs.delete(key)
  const upload = uploads.getState().find((it) => it.key === key)
  // What is on its way is thrown away once that stops; one that was sent stays, unless it hangs on nothing.
  const isOnItsWay = upload?.state === 'sending' || upload?.state === 'without network'
  if (!isOnItsWay)
    throwAway(job?.id ?? (upload?.draft.subject === null ? upload.file?.id : undefined))
  uploads.setState((all) => all.filter((it) => it.key !== key), true)
}

/** Cancels an upload. One that is not reached now goes by itself within a day, as all files that hang on nothing. */
function throwAway(id: string | undefined): void {
  if (id) void callFiles('DELETE /files/{id}', { params: { id } }).catch(() => {})
}

/** Sends a file that failed once more, from where it had come. */
export function resumeUpload(key: number): void {
  change(key, { state: 'waiting' })
  void run()
}

/** The files that are on their way to a record, or to none yet. */
export function useUploads(subject: FileSubject | null, onSent?: (file: StoredFile) => void) {
  const all = useStore(uploads)
  useEffect(() => {
    if (!onSent) return
    return uploads.subscribe((now, before) => {
      for (const it of now)
        if (it.file && !before.find(({ key }) => key === it.key)?.file && isOf(it, subject))
          onSent(it.file)
    })
  }, [onSent, subject])
  return all.filter((it) => isOf(it, subject))
}

/** The files that were added under these keys. */
export const useUploadsByKey = (keys: readonly number[]): readonly Upload[] =>
  useStore(uploads).filter(({ key }) => keys.includes(key))

/**
 * The ids of the files that were added under these keys, once all of them were sent.
 * @throws Error with the name of one that failed, as long as it is on the list: nobody loses a photo without a word
 */
export const whenSent = (keys: readonly number[]): Promise<string[]> =>
  new Promise((resolve, reject) => {
    const look = () => {
      const own = uploads.getState().filter(({ key }) => keys.includes(key))
      const failed = own.find(({ state }) => state === 'failed')
      if (!failed && own.some(({ state }) => state !== 'sent')) return
      stop()
      if (failed) reject(notSent(failed))
      else resolve(own.flatMap(({ file }) => (file ? [file.id] : [])))
    }
    const stop = uploads.subscribe(look)
    look()
  })

/**
 * Sends a file as `addUploads` does, and takes it off the list again. Returns its id. @throws Error with why it was not
 * sent; the abort's own error
 */
export async function sendOne(
  file: File,
  draft: UploadDraft,
  signal: AbortSignal,
): Promise<string | undefined> {
  const [key = 0] = addUploads([file], draft)
  const cancel = () => cancelUpload(key)
  signal.addEventListener('abort', cancel)
  try {
    const [id] = await whenSent([key])
    signal.throwIfAborted()
    return id
  } catch (error) {
    const problem = uploads.getState().find((it) => it.key === key)?.problem
    throw problem === undefined ? error : new Error(problem)
  } finally {
    signal.removeEventListener('abort', cancel)
    cancelUpload(key)
  }
}

const notSent = ({ name }: Upload) =>
  new Error(t`${name} was not sent. Try it again, or take it off.`)

const isOf = ({ draft }: Upload, subject: FileSubject | null): boolean =>
  draft.subject?.kind === subject?.kind && draft.subject?.id === subject?.id

async function run(): Promise<void> {
  if (isRunning) return
  isRunning = true
  window.addEventListener('beforeunload', askToStay)
  try {
    let next = nextUpload()
    while (next) {
      await send(next)
      next = nextUpload()
    }
  } finally {
    isRunning = false
    window.removeEventListener('beforeunload', askToStay)
  }
}

const nextUpload = () => uploads.getState().find(({ state }) => state === 'waiting')

// What is on its way would be lost with the page.
const askToStay = (event: BeforeUnloadEvent) => event.preventDefault()

async function send({ key, name, draft }: Upload): Promise<void> {
  const job = jobs.get(key)
  if (!job) return
  // Nobody sends what another account chose on this device.
  if (job.accountId !== accountId()) return cancelUpload(key)
  change(key, { state: 'sending' })
  try {
    const taken = await asTaken(job.blob, name)
    job.blob = taken.blob
    const { signal } = job.cancelled
    const onWaiting = () => change(key, { state: 'without network' })
    job.id ??= await untilHeard({ signal, onWaiting }, () => begin(taken, draft))
    const sending: Sending = {
      id: job.id,
      blob: job.blob,
      signal,
      onWaiting,
      onProgress: (progress) => change(key, { progress, state: 'sending' }),
    }
    const file = await sendBytes(sending)
    jobs.delete(key)
    change(key, { state: 'sent', progress: 1, file })
  } catch (error) {
    if (error instanceof Stopped && error.isGone) delete job.id
    if (job.cancelled.signal.aborted) throwAway(job.id)
    else
      change(key, {
        state: 'failed',
        problem: (error as Error).message,
        isUnfit: error instanceof Unreadable || (error instanceof Stopped && error.isUnfit),
      })
  }
}

async function begin(
  { blob, name }: { blob: Blob; name: string },
  { subject, kind, day, isShared }: UploadDraft,
): Promise<string> {
  const body = {
    name: name.slice(-200),
    size: blob.size,
    ...(kind && { kind }),
    ...(day && { day }),
    ...(isShared && { isShared }),
    ...(subject && onRecord(subject)),
  }
  const reply = await writeFiles('POST /files', { body })
  const id = madeIn(reply)
  if (id === undefined) throw refusalIn(reply)
  return id
}

/**
 * Hangs files that were sent before (`subject: null`) on a record that was made since, as soon as there is a network.
 * @throws Error
 */
export async function hangUploads(subject: FileSubject, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  const body = { ...onRecord(subject), files: [...ids] }
  await untilHeard({ signal: new AbortController().signal, onWaiting: () => {} }, async () => {
    const reply = await writeFiles('POST /files/hang', { body })
    if (reply.status !== 200) throw refusalIn(reply)
  })
}

const HEIC = /\.hei[cf]$/i

/** A picture of an iPhone as JPEG, where the browser can read one; other files as they are. @throws Unreadable */
async function asTaken(blob: Blob, name: string): Promise<{ blob: Blob; name: string }> {
  if (!/^image\/hei[cf]/.test(blob.type) && !HEIC.test(name)) return { blob, name }
  const picture = await createImageBitmap(blob).catch(() => {
    throw new Unreadable(
      t`This browser cannot read HEIC. On an iPhone choose the picture from Photos, or send it as JPEG.`,
    )
  })
  const canvas = new OffscreenCanvas(picture.width, picture.height)
  canvas.getContext('2d')?.drawImage(picture, 0, 0)
  const jpeg = await canvas.convertToBlob({ type: 'image/jpeg', quality: 0.9 })
  return { blob: jpeg, name: name.replace(HEIC, '.jpg') }
}
