import { type HTMLAttributes, type Ref, use } from 'react'
import { MayOpen } from '../may-open.ts'
import { classNames, Pressable, type PressableProps } from './pressable.tsx'
import classes from './text.module.css'

type TextProps = HTMLAttributes<HTMLElement> & {
  /** What it is instead of a paragraph; a span has the size and weight of the text around it. */
  as?: 'span' | 'li' | 'dt' | 'dd'
  isDimmed?: boolean
  isStrong?: boolean
  /** States what is wrong or late. */
  isFault?: boolean
  /** 15, 14 or 13 CSS pixels. */
  size?: 'less' | 'small' | 'fine'
  /** For more than a sentence: its content may be paragraphs. A span has a line of its own. */
  isBlock?: boolean
}

/** A paragraph, or a piece of text. */
export function Text({
  as,
  isDimmed,
  isStrong,
  isFault,
  size,
  isBlock,
  className,
  ...props
}: TextProps) {
  const Tag = as ?? (isBlock ? 'div' : 'p')
  return (
    <Tag
      {...props}
      data-dimmed={isDimmed || undefined}
      data-strong={isStrong || undefined}
      data-fault={isFault || undefined}
      data-size={size}
      data-block={(as && isBlock) || undefined}
      className={classNames(as ? classes.words : classes.text, className)}
    />
  )
}

type TitleProps = HTMLAttributes<HTMLHeadingElement> & {
  order: 1 | 2 | 3
  /** Looks like one of order 3. */
  isSmall?: boolean
  ref?: Ref<HTMLHeadingElement>
}

/** A heading of the page (order 1), of a part of it, or of a part of that. */
export function Title({ order, isSmall, className, ...props }: TitleProps) {
  const Tag = `h${order}` as const
  return (
    <Tag
      {...props}
      data-order={isSmall ? 3 : order}
      className={classNames(classes.title, className)}
    />
  )
}

type AnchorProps = PressableProps & {
  underline?: 'always'
  /** Has the size and weight of the text around it. */
  inherit?: boolean
  /** Has its colour, too. */
  isInk?: boolean
  isStrong?: boolean
  isSmall?: boolean
  /** Is not within a sentence: a finger gets room for it. */
  isApart?: boolean
}

/** A link in a text; a button that looks like one where it leads nowhere. Where that may not be opened, its words alone. */
export function Anchor({
  underline,
  inherit,
  isInk,
  isStrong,
  isSmall,
  isApart,
  className,
  ...props
}: AnchorProps) {
  const mayOpen = use(MayOpen)
  if (props.to !== undefined && !mayOpen(props.to)) return props.children
  return (
    <Pressable
      {...props}
      data-anchor
      data-underline={underline}
      data-inherit={inherit || undefined}
      data-ink={isInk || undefined}
      data-strong={isStrong || undefined}
      data-small={isSmall || undefined}
      data-apart={isApart || undefined}
      className={classNames(classes.anchor, className)}
    />
  )
}

type HiddenProps = HTMLAttributes<HTMLElement> & { as?: 'span' | 'caption' | 'thead' }

/** Heard, not seen. */
export const VisuallyHidden = ({ as: Tag = 'span', className, ...props }: HiddenProps) => (
  <Tag {...props} className={classNames(classes.hidden, className)} />
)
