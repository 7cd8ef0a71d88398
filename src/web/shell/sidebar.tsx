import { t } from '@lingui/core/macro'
import type { LucideIcon } from 'lucide-react'
import { Link, matchPath, useLocation, useMatches } from 'react-router'
import type { SidebarScreen } from '../../paths.ts'
import type { PageHandle } from '../pages.ts'
import { Stack } from '../ui/layout.tsx'
import { VisuallyHidden } from '../ui/text.tsx'
import classes from './sidebar.module.css'

export type SidebarLink = {
  label: string
  to: string
  /** Goes there after G. */
  letter?: string
  icon: LucideIcon
  /** The number of items waiting there; 0 is hidden. */
  count?: number
  /** The page it leads to: it is marked as current on all pages under it. */
  screen: SidebarScreen
}
/** A link, or a heading with links below it. */
export type SidebarItem = SidebarLink | { label: string; links: readonly SidebarLink[] }

/** Where this role may go. */
export function Sidebar({ items }: { items: readonly SidebarItem[] }) {
  return (
    <Stack as="ul" gap={2}>
      {items.map((item) => (
        <li key={item.label}>
          {'links' in item ? (
            <>
              <p className={classes.heading} id={headingId(item.label)}>
                {item.label}
              </p>
              <Stack as="ul" gap={2} aria-labelledby={headingId(item.label)}>
                {item.links.map((link) => (
                  <li key={link.label}>
                    <SidebarAnchor {...link} />
                  </li>
                ))}
              </Stack>
            </>
          ) : (
            <SidebarAnchor {...item} />
          )}
        </li>
      ))}
    </Stack>
  )
}

function SidebarAnchor({ label, to, icon: Icon, count = 0, screen }: SidebarLink) {
  const { pathname } = useLocation()
  const isHere = matchPath(to, pathname) !== null
  const isWithin = (useMatches().at(-1)?.handle as PageHandle | undefined)?.under === screen
  return (
    <Link
      to={to}
      className={classes.link}
      aria-current={isHere ? 'page' : isWithin ? 'true' : undefined}
    >
      <Icon size={20} />
      {label}
      {count > 0 && (
        <span className={classes.count}>
          {count}
          <VisuallyHidden>{t` waiting`}</VisuallyHidden>
        </span>
      )}
    </Link>
  )
}

const headingId = (label: string) => `sidebar-${label.toLowerCase().replaceAll(/\W+/g, '-')}`
