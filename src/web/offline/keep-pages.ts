import { isComing } from './kept-page-gives-way.ts'
import {
  addressOfPage,
  FRAME,
  type KeptPage,
  keepPage,
  knownAccount,
  lookOfPages,
} from './kept-pages.ts'
import { type Piece, pieceOf } from './page-pieces.ts'

/** Milliseconds without a change after which a page is kept. */
const STILL_MS = 800
/** How much of a page is kept, in heights of the window. */
const HEIGHTS = 1.5
/** PANs, also inside GST numbers, and Aadhaar numbers. */
const NUMBERS_OF_IDENTITY = /[A-Z]{5}\d{4}[A-Z]|(?<!\d)\d{4} ?\d{4} ?\d{4}(?!\d)/

/** Whether the text holds a number that never rests in the browser's storage, sealed or not. */
export const holdsNumberOfIdentity = (text: string): boolean => NUMBERS_OF_IDENTITY.test(text)

type Options = {
  /** Whether the page at this path may be kept. */
  isKept: (pathname: string) => boolean
  /** Whether all that is shown has come from the server. */
  isCurrent: () => boolean
  /** 'As of 26 Nov 2026, 10:14', in the language of the page. */
  since: (time: Date) => string
}

/** Keeps each page as it is seen, whenever it has stood still for a moment. */
export function keepPages(options: Options): void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const wait = () => {
    clearTimeout(timer)
    timer = setTimeout(() => void keepShown(options).catch(() => {}), STILL_MS)
  }
  const root = document.getElementById('root')
  if (!root) return
  new MutationObserver(wait).observe(root, { childList: true, characterData: true, subtree: true })
  wait()
}

async function keepShown({ isKept, isCurrent, since }: Options): Promise<void> {
  const account = knownAccount()
  const content = document.getElementById('content')
  const frame = content?.parentElement
  if (!account || !frame || !isCurrent() || !isKept(location.pathname)) return
  if (isComing(content) || isDisturbed(frame)) return
  const seen = pagePieces(frame, content)
  if (!seen) return
  const about: Omit<KeptPage, 'page'> = {
    look: lookOfPages(),
    title: document.title,
    since: since(new Date()),
  }
  await keepPage(account, addressOfPage(), { ...about, page: seen.page })
  await keepPage(account, FRAME, { ...about, title: '', since: '', page: seen.frame })
}

/** Something is open or wrong, or a browser translates: not what is seen when the page is opened. */
const isDisturbed = (frame: Element): boolean =>
  document.querySelector('dialog[open], [aria-modal="true"], html[class*="translated"]') !== null ||
  frame.querySelector('[data-open], [role="alert"]:not(:empty), font') !== null

function pagePieces(
  frame: Element,
  content: HTMLElement,
): { page: Piece; frame: Piece } | undefined {
  if (holdsNumberOfIdentity(content.innerText)) return undefined
  const lowest = innerHeight * HEIGHTS - scrollY
  const isSeen = (element: Element) =>
    !content.contains(element) || element.getBoundingClientRect().top < lowest
  const page = pieceOf(frame, isSeen)
  const around = pieceOf(frame, (element) => !content.contains(element) || element === content)
  return page && around ? { page, frame: around } : undefined
}
