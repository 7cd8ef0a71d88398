import * as z from 'zod'

/** A file in a reply. Its content is made after the call's transaction. */
export type FileToSend = {
  name: string
  /** Made for an account of an organization, by which turns are taken. */
  make: (asker?: readonly [organization: string, account: string]) => Promise<Uint8Array>
  /** Its media type, where a reply may be a file of several. */
  type?: string
}

/** A file that is made while it is sent, so that it may be of any size; what fails in the middle breaks it off. */
export type StreamToSend = {
  name: string
  /** Its media type, where it is not that of the reply. */
  type?: string
  /** Whether a browser may show it instead of saving it. */
  isShown?: boolean
  headers?: Record<string, string>
  /** @throws Refusal before anything is sent */
  stream: (asker?: readonly [organization: string, account: string]) => NodeJS.ReadableStream
}

/** A reply that is a file of this media type instead of JSON; the browser gets a blob. */
export const fileReply = (mediaType: string) => fileOf<FileToSend>(mediaType)

/** A reply that is a file, made while it is sent. */
export const streamReply = (mediaType: string) => fileOf<StreamToSend>(mediaType)

/**
 * A body of at most so many bytes, as they are (`takesBytes` of the endpoint). Whether bytes came is for the handler to
 * look at, after whose they are.
 */
export function bytesBody(most: number): z.ZodType<unknown, Uint8Array> {
  const body = z.custom<Uint8Array>(() => true) as unknown as z.ZodType<unknown, Uint8Array>
  body._zod.toJSONSchema = () => ({
    type: 'string',
    contentMediaType: 'application/octet-stream',
    maxLength: most,
  })
  return body
}

function fileOf<File>(mediaType: string): z.ZodType<File, Blob> {
  const reply = z.custom<File>() as unknown as z.ZodType<File, Blob>
  reply._zod.toJSONSchema = () => ({ type: 'string', contentMediaType: mediaType })
  mediaTypeOf.set(reply, mediaType)
  return reply
}

/** A JSON reply that is a file of this media type when the call requests one. */
export function orFile<Out, In>(json: z.ZodType<Out, In>, mediaType: string) {
  const reply = json as unknown as z.ZodType<Out | FileToSend, In>
  alternativeTypeOf.set(reply, mediaType)
  return reply
}

const mediaTypeOf = new WeakMap<z.ZodType, string>()
const alternativeTypeOf = new WeakMap<z.ZodType, string>()

/** The media type of a file sent in place of JSON; undefined for JSON. */
export const alternativeTypeFor = (reply: z.ZodType | undefined, body: unknown) =>
  reply && isFileToSend(body) ? (body.type ?? alternativeTypeOf.get(reply)) : undefined

const isFileToSend = (body: unknown): body is FileToSend =>
  typeof body === 'object' && body !== null && 'make' in body && typeof body.make === 'function'

/** The media type of a file reply; undefined for JSON. */
export const fileTypeOf = (reply: z.ZodType | undefined): string | undefined =>
  reply && mediaTypeOf.get(reply)
