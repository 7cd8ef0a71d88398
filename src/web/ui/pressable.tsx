import type { AnchorHTMLAttributes, ButtonHTMLAttributes, Ref } from 'react'
import { Link, type LinkProps } from 'react-router'

export type PressableProps = Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'color'> & {
  ref?: Ref<HTMLButtonElement> | undefined
  /** The page that it leads to. */
  to?: string | undefined
  /** The address outside of the application that it leads to. */
  href?: string | undefined
} & Pick<LinkProps, 'replace' | 'state' | 'target' | 'rel'>

/** Something to press: a link where it leads somewhere, else a button that by default submits nothing. */
export function Pressable({ to, href, replace, state, target, rel, ...props }: PressableProps) {
  const link = { ...(props as AnchorHTMLAttributes<HTMLAnchorElement>), target, rel }
  if (to !== undefined) return <Link {...link} to={to} replace={replace} state={state} />
  if (href !== undefined) return <a {...link} href={href} />
  return <button type="button" {...props} />
}

/** The given names, of classes or of elements. */
export const classNames = (...names: unknown[]): string => names.filter(Boolean).join(' ')
