import type { HTMLAttributes, Ref } from 'react'
import classes from './layout.module.css'
import { classNames } from './pressable.tsx'

/** In pixels beside text of the usual size, of 16; a gap grows with the text. */
type Gap = 0 | 2 | 4 | 6 | 8 | 10 | 12 | 14 | 16 | 20 | 24

type List = 'ul' | 'ol' | 'li' | 'dl' | 'dt' | 'dd'
type Words = 'p' | 'span' | 'h2' | 'h3' | 'h4'

type Props = HTMLAttributes<HTMLElement> & {
  /** The element. */
  as?: 'div' | 'section' | 'article' | 'header' | 'footer' | 'nav' | 'figure' | List | Words
  ref?: Ref<HTMLElement>
  /** Between the things in it. */
  gap?: Gap
  /** A coloured field of that meaning. */
  tone?: 'warning' | 'success' | 'quiet'
}

/** The element itself, and no component between: pages have hundreds of them. */
function laidOut(
  kind: string | undefined,
  { as: Tag = 'div', gap, tone, ...props }: Omit<Props, 'as'> & { as?: CardProps['as'] },
  marks = {},
) {
  return (
    <Tag
      {...(props as object)}
      {...marks}
      data-gap={gap}
      data-box={tone}
      className={classNames(kind, props.className)}
    />
  )
}

type StackProps = Props & {
  /** Each is as wide as what is in it; by default as the stack. */
  align?: 'start'
  /** Each has a line above it. */
  isRuled?: boolean
}

/** Things below each other. */
export const Stack = ({ align, isRuled, ...props }: StackProps) =>
  laidOut(classes.stack, props, { 'data-align': align, 'data-ruled': isRuled || undefined })

type RowProps = Props & {
  /** Between its lines, where that differs from the gap between the things in them. */
  lineGap?: 0 | 2 | 4 | 8 | 12
  /** Defaults to their middle. */
  align?: 'start' | 'end' | 'baseline' | 'stretch'
  /** Beside each other even where there is little room, and by default close. */
  isTight?: boolean
  /** The first at one end, the last at the other. */
  isSpread?: boolean
  /** Buttons, together as wide as a phone. */
  fillsPhone?: boolean
}

/** Things beside each other, in as many lines as they need. */
export const Row = ({ lineGap, align, isTight, isSpread, fillsPhone, ...props }: RowProps) =>
  laidOut(classes.row, props, {
    'data-lines': lineGap,
    'data-align': align,
    'data-tight': isTight || undefined,
    'data-spread': isSpread || undefined,
    'data-fills-phone': fillsPhone || undefined,
  })

type GridProps = Props & {
  /** The least width of a column in rem, where the page has so much. */
  min: 13 | 16 | 20 | 24
  lineGap?: RowProps['lineGap']
  align?: 'start' | 'end'
  /** Few of them are no wider than many. */
  keepsWidth?: boolean
}

/** Columns of one width, as many as there is room for. */
export const Grid = ({ min, lineGap, align, keepsWidth, ...props }: GridProps) =>
  laidOut(classes.grid, props, {
    'data-min': min,
    'data-lines': lineGap,
    'data-align': align,
    'data-keeps-width': keepsWidth || undefined,
  })

type CardProps = Omit<Props, 'as'> & {
  as?: Props['as'] | 'details' | 'form'
  open?: boolean

  /** What is in it reaches its edge, as the rows of a list do. */
  isFlush?: boolean
}

/** A framed part of a page; with a gap, what is in it is a stack. */
export const Card = ({ isFlush, ...props }: CardProps) =>
  laidOut(classes.card, props, { 'data-flush': isFlush || undefined })
