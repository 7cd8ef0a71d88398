/** A record that was found, and the screen that shows it. */
export type SearchResult = {
  kind: 'owner' | 'property' | 'client' | 'lease' | 'receipt'
  id: string
  title: string
  detail: string
  href: string
}
