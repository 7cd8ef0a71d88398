import { useLocalStorage } from '@mantine/hooks'

export const PAGE_SIZES = [25, 50, 100] as const
export type PageSize = (typeof PAGE_SIZES)[number]

const read = (text: string | undefined): PageSize =>
  PAGE_SIZES.find((size) => String(size) === text) ?? PAGE_SIZES[0]

/** How many rows a page of a list has, and how to change that; this browser remembers it, for all lists. */
export function usePageSize(): [PageSize, (size: PageSize) => void] {
  const [size, setSize] = useLocalStorage<PageSize>({
    key: 'rows-per-page',
    defaultValue: PAGE_SIZES[0],
    getInitialValueInEffect: false,
    serialize: String,
    deserialize: read,
  })
  return [size, setSize]
}
