export type SearchResult = {
  /** What it is, as people call it; results of one kind stand together. */
  kind: string
  id: string
  title: string
  detail: string
  /** A path within the application. */
  href: string
}

/** Looks for a text in everything that may be seen. */
export type Search = (text: string, signal: AbortSignal) => Promise<readonly SearchResult[]>
