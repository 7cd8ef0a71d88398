import { t } from '@lingui/core/macro'
import { useNavigate } from 'react-router'
import { Dialog } from '../dialog.tsx'
import { PartFailed, useLazyPart } from '../lazy-part.tsx'
import { useKeys } from './keys.ts'
import type { SidebarItem, SidebarLink } from './sidebar.tsx'

type Props = {
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
export function Shortcuts({ sidebar, job, isListed, setListed }: Props) {
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
