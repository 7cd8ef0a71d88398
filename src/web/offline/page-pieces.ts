/** A part of a page as plain data: a text, or an element with its attributes and what is in it. */
export type Piece = string | readonly [name: string, attributes: Attributes, ...inside: Piece[]]
type Attributes = Readonly<Record<string, string>>

/** What runs, fetches or frames something is never part of a page that is kept. */
const LEFT_OUT = /^(?:script|style|link|iframe|object|embed|template|base|meta|dialog|img|title)$/
/** An element that is there twice for a moment has no name twice, and nothing of it is fetched or filled in. */
const UNNEEDED =
  /^(?:on.*|id|name|for|value|src|srcset|action|autofocus|tabindex|aria-(?!current|sort|expanded|pressed|selected|checked|disabled).*)$/
const SVG = 'http://www.w3.org/2000/svg'

/** The element as data: as it is seen, without what is typed into it, and nothing that `isSeen` leaves out. */
export function pieceOf(
  element: Element,
  isSeen: (element: Element) => boolean,
): Piece | undefined {
  const name = element.localName
  if (LEFT_OUT.test(name) || !isSeen(element)) return undefined
  const attributes: Record<string, string> = {}
  for (const { name, value } of element.attributes)
    if (!UNNEEDED.test(name)) attributes[name] = value
  if (element instanceof HTMLOptionElement && element.selected) attributes.selected = ''
  if (element instanceof HTMLInputElement && element.checked) attributes.checked = ''
  // Whatever is hidden here keeps its place among its neighbours, of which styles speak.
  if (!hasBox(element)) return [name, attributes]
  const inside = [...element.childNodes].map((child) =>
    child instanceof Element
      ? pieceOf(child, isSeen)
      : child instanceof Text
        ? child.data
        : undefined,
  )
  return [name, attributes, ...inside.filter((each) => each !== undefined)]
}

const hasBox = (element: Element): boolean =>
  element.checkVisibility() ||
  element.localName === 'option' ||
  getComputedStyle(element).display === 'contents'

/** Builds the element again; never from markup, which the browser would have to take for code. */
export function elementOf(piece: Exclude<Piece, string>, around?: string | null): Element {
  const [name, attributes, ...inside] = piece
  const space = name === 'svg' || around === SVG ? SVG : 'http://www.w3.org/1999/xhtml'
  const element = document.createElementNS(space, LEFT_OUT.test(name) ? 'div' : name)
  for (const [attribute, value] of Object.entries(attributes))
    if (!UNNEEDED.test(attribute)) element.setAttribute(attribute, value)
  element.append(
    ...inside.map((each) => (typeof each === 'string' ? each : elementOf(each, space))),
  )
  return element
}
