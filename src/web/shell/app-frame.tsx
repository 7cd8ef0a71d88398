import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { LogOutIcon, PlusIcon } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Link, useLocation, useNavigation } from 'react-router'
import { Button, PlainButton } from '../ui/button.tsx'
import { AccountMenu, type AccountView } from './account-menu.tsx'
import classes from './app-frame.module.css'
import { Brand } from './brand.tsx'
import { SchemeSwitch } from './scheme-switch.tsx'
import { SearchBox } from './search-box.tsx'
import { Shortcuts } from './shortcuts.tsx'
import { Sidebar, type SidebarItem } from './sidebar.tsx'
import { SiteFooter } from './site-footer.tsx'
import type { Search } from './use-search.ts'

type Props = {
  /** Where the brand leads. */
  home: string
  sidebar: readonly SidebarItem[]
  account: AccountView
  search: Search
  footer: { privacy: string; terms: string }
  onLanguage: (code: string) => Promise<void>
  onSignOut: () => void
  /** What is done most often, at hand on every page. */
  job?: { label: string; onClick: () => void } | undefined
  children: ReactNode
}

/** Everything around a page: top bar, sidebar, footer. On phones the sidebar opens over the page. */
export function AppFrame({
  home,
  sidebar,
  account,
  search,
  footer,
  onLanguage,
  onSignOut,
  job,
  children,
}: Props) {
  const { isOpen, toggle, burger } = usePhoneSidebar()
  const [isListed, setListed] = useState(false)
  return (
    <div className={classes.frame}>
      <a href="#content" className={classes.skip}>
        <Trans>Skip to content</Trans>
      </a>
      <header className={classes.header}>
        <PlainButton
          ref={burger}
          className={classes.burger}
          onClick={toggle}
          aria-label={isOpen ? t`Close the menu` : t`Open the menu`}
          aria-expanded={isOpen}
          aria-controls="sidebar"
        >
          <span className={classes.bars} data-open={isOpen || undefined} />
        </PlainButton>
        <Link to={home} className={classes.home}>
          <Brand />
        </Link>
        <SearchBox search={search} />
        <div className={classes.tools}>
          {job && <JobButton {...job} />}
          <SchemeSwitch />
          <AccountMenu
            account={account}
            onLanguage={onLanguage}
            onShortcuts={() => setListed(true)}
            onSignOut={onSignOut}
          />
        </div>
      </header>
      <nav
        id="sidebar"
        aria-label={t`Main`}
        className={classes.sidebar}
        data-open={isOpen || undefined}
      >
        <Sidebar items={sidebar} />
        <p className={classes.signedIn}>
          {account.name || account.role}
          <span>{account.email}</span>
        </p>
        {isOpen && (
          <PlainButton className={classes.signOut} onClick={onSignOut}>
            <LogOutIcon size={20} />
            <Trans>Sign Out</Trans>
          </PlainButton>
        )}
      </nav>
      <main id="content" tabIndex={-1} className={classes.main} inert={isOpen}>
        {children}
      </main>
      <div className={classes.footer} inert={isOpen}>
        <SiteFooter {...footer} />
      </div>
      <Shortcuts {...{ sidebar, job, isListed, setListed }} />
    </div>
  )
}

/** Its words where there is room for them, on a phone a plus. */
const JobButton = ({ label, onClick }: NonNullable<Props['job']>) => (
  <Button size="sm" className={classes.job} aria-label={label} onClick={onClick}>
    <PlusIcon size={20} aria-hidden />
    <span className={classes.jobLabel}>{label}</span>
  </Button>
)

/** Opens and closes the sidebar; Escape and the start of every navigation close it. */
function usePhoneSidebar() {
  const [isOpen, setOpen] = useState(false)
  const burger = useRef<HTMLButtonElement>(null)
  const here = useLocation()
  const { key } = useNavigation().location ?? here

  // biome-ignore lint/correctness/useExhaustiveDependencies: another location closes it
  useEffect(() => setOpen(false), [key])
  useEffect(() => {
    if (!isOpen) return
    const close = ({ key }: KeyboardEvent) => {
      if (key !== 'Escape') return
      setOpen(false)
      burger.current?.focus()
    }
    document.addEventListener('keydown', close)
    return () => document.removeEventListener('keydown', close)
  }, [isOpen])
  return { isOpen, toggle: () => setOpen(!isOpen), burger }
}
