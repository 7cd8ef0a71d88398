import { t } from '@lingui/core/macro'
import { VisuallyHidden } from '@mantine/core'
import type { ComponentType } from 'react'
import { NavLink } from 'react-router'
import classes from './sidebar.module.css'

export type SidebarLink = {
  label: string
  to: string
  icon: ComponentType<{ size?: number; 'aria-hidden'?: boolean }>
  /** How many things wait there; none is shown of 0. */
  count?: number
}
/** A link, or a heading with links below it. */
export type SidebarItem = SidebarLink | { label: string; links: readonly SidebarLink[] }

/** Where this role may go. */
export function Sidebar({ items }: { items: readonly SidebarItem[] }) {
  return (
    <ul className={classes.list}>
      {items.map((item) => (
        <li key={item.label}>
          {'links' in item ? (
            <>
              <p className={classes.heading} id={headingId(item.label)}>
                {item.label}
              </p>
              <ul className={classes.list} aria-labelledby={headingId(item.label)}>
                {item.links.map((link) => (
                  <li key={link.label}>
                    <SidebarAnchor {...link} />
                  </li>
                ))}
              </ul>
            </>
          ) : (
            <SidebarAnchor {...item} />
          )}
        </li>
      ))}
    </ul>
  )
}

function SidebarAnchor({ label, to, icon: Icon, count = 0 }: SidebarLink) {
  return (
    <NavLink to={to} end className={classes.link ?? ''}>
      <Icon size={20} aria-hidden />
      {label}
      {count > 0 && (
        <span className={classes.count}>
          {count}
          <VisuallyHidden>{t` waiting`}</VisuallyHidden>
        </span>
      )}
    </NavLink>
  )
}

const headingId = (label: string) => `sidebar-${label.toLowerCase().replaceAll(/\W+/g, '-')}`
