import type { HTMLAttributes, ReactNode } from 'react'
import { Link } from 'react-router'
import classes from './figures.module.css'
import { classNames } from './pressable.tsx'

type FiguresProps = HTMLAttributes<HTMLElement> & {
  /** As tiles that fill a frame; by default as words on a page. */
  isTiled?: boolean
  /** Each leads somewhere. */
  areLinks?: boolean
}

/** Some figures, each with its name above it. */
export function Figures({ isTiled, areLinks, className, ...props }: FiguresProps) {
  const Tag = areLinks ? 'ul' : 'dl'
  return (
    <Tag
      {...props}
      data-tiled={isTiled || undefined}
      className={classNames(classes.figures, className)}
    />
  )
}

type FigureProps = {
  label: ReactNode
  /** The page that it leads to; then it stands among links. */
  to?: string
  isLate?: boolean
  /** Has all of its row on a phone. */
  isLong?: boolean | undefined
  children: ReactNode
}

/** One of them. */
export function Figure({ label, to, isLate, isLong, children }: FigureProps) {
  if (to === undefined)
    return (
      <div data-long={isLong || undefined}>
        <dt>{label}</dt>
        <dd data-late={isLate || undefined}>{children}</dd>
      </div>
    )
  return (
    <li>
      <Link to={to}>
        <span>{label}</span>
        <b data-late={isLate || undefined}>{children}</b>
      </Link>
    </li>
  )
}
