import { useLocalStorage } from '@mantine/hooks'

export const PAGE_SIZES = [25, 50, 100] as const
export type PageSize = (typeof PAGE_SIZES)[number]

const read = (text: string | undefined): PageSize | undefined =>
  PAGE_SIZES.find((size) => String(size) === text)

/** How many rows a page of a list has, and how to change that; this browser remembers it, for all lists. */
export function usePageSize(): [PageSize, (size: PageSize) => void] {
  // Without a default of the hook, which it would store before anybody chose.
  const [size = PAGE_SIZES[0], setSize] = useLocalStorage<PageSize | undefined>({
    key: 'rows-per-page',
    getInitialValueInEffect: false,
    serialize: String,
    deserialize: read,
  })
  return [size, setSize]
}
