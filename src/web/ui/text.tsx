import { type HTMLAttributes, type ReactNode, type Ref, use } from 'react'
import { MayOpen } from '../may-open.ts'
import { classNames, Pressable, type PressableProps } from './pressable.tsx'
import classes from './text.module.css'

type TextProps = HTMLAttributes<HTMLElement> & {
  isDimmed?: boolean
  /** For more than a sentence: its content may be paragraphs. */
  isBlock?: boolean
}

/** A paragraph. */
export function Text({ isDimmed, isBlock, className, ...props }: TextProps) {
  const Tag = isBlock ? 'div' : 'p'
  return (
    <Tag
      {...props}
      data-dimmed={isDimmed || undefined}
      className={classNames(classes.text, className)}
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

/** Heard, not seen. */
export const VisuallyHidden = ({ role, children }: { role?: 'status'; children: ReactNode }) => (
  <span role={role} className={classes.hidden}>
    {children}
  </span>
)
