import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { LogOutIcon, PlusIcon } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Link, useLocation, useNavigate, useNavigation } from 'react-router'
import { Boundary } from '../boundary.tsx'
import { Dialog } from '../dialog.tsx'
import { PartFailed, useLazyPart } from '../lazy-part.tsx'
import { Button, PlainButton } from '../ui/button.tsx'
import { Row } from '../ui/layout.tsx'
import { AccountMenu, type AccountView } from './account-menu.tsx'
import classes from './app-frame.module.css'
import { Brand } from './brand.tsx'
import { useKeys } from './keys.ts'
import { SchemeSwitch } from './scheme-switch.tsx'
import { SearchBox } from './search-box.tsx'
import { Sidebar, type SidebarItem, type SidebarLink } from './sidebar.tsx'
import { SiteFooter } from './site-footer.tsx'
import type { Search } from './use-search.ts'

type Props = {
  /** Where the brand leads. */
  home: string
  sidebar: readonly SidebarItem[]
  account: AccountView
  /** Without one there is no search box. */
  search?: Search | undefined
  footer: { privacy: string; terms: string }
  onLanguage: (code: string) => Promise<void>
  onSignOut: () => void
  /** The most frequent actions, on every page. */
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
  const { key } = useLocation()
  return (
    <div className={classes.frame}>
      <a href="#content" data-on-screen className={classes.skip}>
        <Trans>Skip to content</Trans>
      </a>
      <header data-on-screen className={classes.header}>
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
        {search ? (
          <Boundary of={key} frame={(message) => <div>{message}</div>}>
            <SearchBox search={search} />
          </Boundary>
        ) : (
          <div />
        )}
        <Row isTight gap={8} className={classes.tools}>
          {job && <JobButton {...job} />}
          <SchemeSwitch />
          <Boundary of={key}>
            <AccountMenu
              account={account}
              onLanguage={onLanguage}
              onShortcuts={() => setListed(true)}
              onSignOut={onSignOut}
            />
          </Boundary>
        </Row>
      </header>
      <nav
        id="sidebar"
        aria-label={t`Main`}
        data-on-screen
        className={classes.sidebar}
        data-open={isOpen || undefined}
      >
        <Boundary of={key}>
          <Sidebar items={sidebar} />
        </Boundary>
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
        <Boundary of={key}>
          <SiteFooter {...footer} />
        </Boundary>
      </div>
      <Boundary of={key}>
        <Shortcuts sidebar={sidebar} job={job} isListed={isListed} setListed={setListed} />
      </Boundary>
    </div>
  )
}

/** The button for the role's most frequent job: its words where there is room for them, on a phone a plus. */
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

type ShortcutsProps = {
  sidebar: readonly SidebarItem[]
  job: { label: string; onClick: () => void } | undefined
  /** Whether the list of shortcuts is shown. */
  isListed: boolean
  setListed: (isListed: boolean) => void
}

/** Begins what is done most often: something new. */
const JOB = 'n'

const loadList = () => import('./shortcut-list.tsx')

/** The keys of the frame: N for what is done most often, G and a letter for a page, ? for the list of them. */
function Shortcuts({ sidebar, job, isListed, setListed }: ShortcutsProps) {
  const navigate = useNavigate()
  const { part, failure, retry } = useLazyPart('shortcuts', loadList, isListed)
  const pages = sidebar
    .flatMap((item): readonly SidebarLink[] => ('links' in item ? item.links : [item]))
    .flatMap(({ letter, label, to }) => (letter === undefined ? [] : [{ letter, label, to }]))
  useKeys({
    '?': () => setListed(true),
    ...(job && { [JOB]: job.onClick }),
    ...Object.fromEntries(pages.map(({ letter, to }) => [`g ${letter}`, () => void navigate(to)])),
  })
  const close = () => setListed(false)
  if (!isListed || !(part || failure)) return null
  return (
    <Dialog opened title={t`Keyboard shortcuts`} onClose={close}>
      {part && <part.ShortcutList pages={pages} job={job && { letter: JOB, label: job.label }} />}
      {failure && <PartFailed failure={failure} retry={retry} />}
    </Dialog>
  )
}
