export type SearchResult = {
  /** The kind of result in words; results of one kind are grouped. */
  kind: string
  id: string
  title: string
  detail: string
  /** A path within the application, or what is done in place of going there. */
  to: string | (() => void)
}

/** Looks for a text in everything that may be seen. */
export type Search = (text: string, signal: AbortSignal) => Promise<readonly SearchResult[]>
