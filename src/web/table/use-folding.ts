import {
  type RefObject,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import type { ColumnPriority } from './column.ts'
import { collapseColumns, type Folding, type Widths } from './folding.ts'

/** Pixels from which on texts read well; longer ones go on in the next line. */
const COMFORTABLE = 144
/** Pixels from which on addresses read well. */
const BROAD = 288
/** Pixels of the longest name; a longer word is broken. */
const MAX_WORD = 256
/** Like `MAX_WORD`, where all columns must be in sight. */
const MAX_WORD_IF_TIGHT = 112
/** And than this before one of them goes. */
const MAX_WORD_IF_CUT = 68
/** In less room than this, in CSS pixels, columns become rows. */
const ROOM_FOR_COLUMNS = 576

type Measured = { widths: Widths; isLoading: boolean }

type Options = {
  priorities: readonly ColumnPriority[]
  /** The columns that hold addresses, by their index. */
  broad: readonly number[]
  /** The columns that go first from a tight table, by their index. */
  extra: readonly number[]
  hasActions: boolean
  /** Columns come close together before one of them goes. */
  isTight: boolean
  /** The content of the cells: when it changes they are measured again. */
  content: unknown
  /** There is no content yet, only its place. */
  isLoading: boolean
}

/**
 * Folds the columns of a table for which its box has no room, measured by their content: nothing is
 * ever outside of the box. On phones there are no columns.
 */
export function useFolding(
  table: RefObject<HTMLTableElement | null>,
  { priorities, broad, extra, hasActions, isTight, content, isLoading }: Options,
): Folding {
  const available = useWidthOfBox(table)
  const [measured, setMeasured] = useState<Measured>()
  const order = priorities.join()
  const addresses = broad.join()
  const extras = extra.join()
  const isKnown = available > 0
  const isPhone = isNarrow(available)

  const fontsSeen = useRef(0)

  const look = useCallback(
    (isAnew = false) => {
      if (!table.current || !isKnown || isPhone) return
      fontsSeen.current = countLoadedFonts()
      const widths = measure(table.current, {
        hasActions,
        isTight,
        addresses: addresses.split(','),
      })
      setMeasured((before) => {
        const isFirst = isAnew || !before || before.isLoading
        const now = { widths: isFirst ? widths : widest(before.widths, widths), isLoading }
        return JSON.stringify(now) === JSON.stringify(before) ? before : now
      })
    },
    [table, hasActions, isTight, addresses, isLoading, isKnown, isPhone],
  )

  // biome-ignore lint/correctness/useExhaustiveDependencies: other content or columns have other widths
  useLayoutEffect(() => look(), [look, content, order])
  useEffect(() => {
    const lookAnew = () => look(true)
    document.fonts.addEventListener('loadingdone', lookAnew)
    return () => document.fonts.removeEventListener('loadingdone', lookAnew)
  }, [look])
  useEffect(() => {
    const shown = table.current
    if (!shown || isPhone) return
    let width = shown.offsetWidth
    const widened = new ResizeObserver(() => {
      if (shown.offsetWidth === width) return
      width = shown.offsetWidth
      look()
    })
    widened.observe(shown)
    // Letters of a font that came between the first look and this effect are wider without an event.
    if (countLoadedFonts() !== fontsSeen.current) look()
    return () => widened.disconnect()
  }, [table, look, isPhone])

  return useMemo(() => {
    if (isPhone) return PHONE
    if (!measured || !isKnown) return NOTHING_FOLDED
    return {
      ...collapseColumns(available, measured.widths, order.split(',') as ColumnPriority[], {
        isTight,
        extras: extras === '' ? [] : extras.split(',').map(Number),
      }),
      isPhone,
    }
  }, [measured, available, isKnown, isPhone, isTight, order, extras])
}

const NOTHING_FOLDED: Folding = {
  columns: new Set(),
  actions: false,
  hasMore: false,
  minWidths: [],
  isPhone: false,
}
const PHONE: Folding = { ...NOTHING_FOLDED, actions: true, hasMore: true, isPhone: true }

/** Whether the window is narrow; asks a media query, because measuring it would lay out the page first. */
const isNarrowWindow = () => matchMedia(`(width < ${ROOM_FOR_COLUMNS}px)`).matches
/** Stands for any width of a phone. */
const NARROWEST = 1

/** How much room the table has, in CSS pixels; 0 until that is known, any width of a phone on a phone. */
function useWidthOfBox(table: RefObject<HTMLTableElement | null>): number {
  // In a narrow window no box has room for columns: nothing has to be laid out to know that.
  const [width, setWidth] = useState(() => (isNarrowWindow() ? NARROWEST : 0))
  useLayoutEffect(() => {
    const box = table.current?.parentElement
    if (!box) return
    const look = () =>
      setWidth((before) =>
        isNarrow(before) && isNarrow(box.clientWidth) ? before : box.clientWidth,
      )
    if (!isNarrowWindow()) look()
    const resized = new ResizeObserver(look)
    resized.observe(box)
    return () => resized.disconnect()
  }, [table])
  return width
}

const isNarrow = (width: number) => width > 0 && width < ROOM_FOR_COLUMNS

const countLoadedFonts = () =>
  [...document.fonts].filter(({ status }) => status === 'loaded').length

/**
 * Shows the table for a moment as wide as its texts are, as narrow as its words allow, and, where its columns may come
 * close together, as its letters do.
 */
function measure(
  table: HTMLTableElement,
  {
    hasActions,
    isTight,
    addresses,
  }: { hasActions: boolean; isTight: boolean; addresses: readonly string[] },
): Widths {
  const heads = [...table.querySelectorAll<HTMLElement>('thead th')]
  const widthsWhile = (measuring: 'texts' | 'words' | 'letters') => {
    table.dataset.measuring = measuring
    return heads.map((head) => Math.ceil(head.getBoundingClientRect().width))
  }
  const texts = widthsWhile('texts')
  const words = widthsWhile('words')
  const letters = isTight ? widthsWhile('letters') : words
  delete table.dataset.measuring
  const wishes = wishesOf(
    heads.map(({ dataset }, index) => ({
      text: texts[index] ?? 0,
      word: words[index] ?? 0,
      letter: letters[index] ?? 0,
      isWhole: dataset.whole !== undefined,
      isFigures: dataset.figures !== undefined,
      isBroad: addresses.includes(String(index)),
    })),
  )
  const more = words.length - (hasActions ? 2 : 1)
  return {
    ...wishes,
    more: words[more] ?? 0,
    actions: hasActions ? (words[more + 1] ?? 0) : 0,
  }
}

/** A column: how wide its texts are on one line, its longest word, and what of it can never be broken. */
type Content = {
  text: number
  word: number
  letter: number
  isWhole: boolean
  isFigures: boolean
  isBroad: boolean
}

/** How wide the columns are to be. */
function wishesOf(columns: readonly Content[]): Omit<Widths, 'more' | 'actions'> {
  const brokenFrom = (longest: number) =>
    columns.map(({ word, letter }) => Math.max(letter, Math.min(word, longest)))
  const [cut, tightest] = [brokenFrom(MAX_WORD_IF_CUT), brokenFrom(MAX_WORD_IF_TIGHT)]
  const least = columns.map(({ word }) => Math.min(word, MAX_WORD))
  // Lines end between words: the first of two may be shorter by the longest word.
  const halved = columns.map(({ text, isFigures }, index) =>
    isFigures ? 0 : Math.ceil((text + (least[index] ?? 0)) / 2),
  )
  const onTwoLines = columns.map(({ isWhole }, index) => (isWhole ? halved[index] : undefined))
  const comfortable = columns.map(({ text, isBroad }, index) => {
    const enough = Math.min(text, isBroad ? BROAD : COMFORTABLE, onTwoLines[index] ?? text)
    return Math.max(least[index] ?? 0, enough)
  })
  const roomy = comfortable.map((width, index) => Math.max(width, onTwoLines[index] ?? 0))
  return { cut, tightest, halved, least, comfortable, roomy }
}

/** Of two pages of a list, so that its columns stay where they are when one turns the page. */
function widest(one: Widths, other: Widths): Widths {
  if (one.least.length !== other.least.length) return other
  const greater = (of: readonly number[], than: readonly number[]) =>
    of.map((width, index) => Math.max(width, than[index] ?? 0))
  return {
    comfortable: greater(one.comfortable, other.comfortable),
    roomy: greater(one.roomy, other.roomy),
    least: greater(one.least, other.least),
    tightest: greater(one.tightest, other.tightest),
    halved: greater(one.halved, other.halved),
    cut: greater(one.cut, other.cut),
    more: Math.max(one.more, other.more),
    actions: Math.max(one.actions, other.actions),
  }
}
