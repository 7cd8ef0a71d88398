export type SearchResult = {
  /** The kind of result in words; results of one kind are grouped. */
  kind: string
  id: string
  title: string
  detail: string
  /** A path within the application. */
  href: string
}

/** Looks for a text in everything that may be seen. */
export type Search = (text: string, signal: AbortSignal) => Promise<readonly SearchResult[]>
