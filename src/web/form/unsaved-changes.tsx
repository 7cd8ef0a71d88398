import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import {
  createContext,
  type ReactNode,
  use,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { navigate } from '../browser-location.ts'
import classes from '../dialog.module.css'
import { Dialog } from '../dialog.tsx'
import { useLocation } from '../router.tsx'
import { Button } from '../ui/button.tsx'
import { Text } from '../ui/text.tsx'
import { onFirstClick } from './first-click.ts'
import { holdBack, type Place, placeHere, watchLinks } from './navigation-blocker.ts'

type Guard = {
  /** Counts a form with unsaved changes; answers how to take it back. */
  hold: () => () => void
  /** Runs `go` at once, or after somebody agreed to lose what they typed. */
  leave: (go: () => void) => void
}

const GuardContext = createContext<Guard>({ hold: () => () => {}, leave: (go) => go() })

/** Asks before unsaved changes are lost: on links, on the browser's buttons, on closing the tab. */
export function UnsavedChangesGuard({ children }: { children: ReactNode }) {
  const [pending, setPending] = useState<{ go: () => void } | null>(null)
  const held = useRef<{ forms: number; at: Place | undefined }>({ forms: 0, at: undefined })
  const location = useLocation()

  const guard = useMemo<Guard>(
    () => ({
      hold: () => {
        held.current.forms += 1
        return () => {
          held.current.forms -= 1
        }
      },
      leave: (go) => (held.current.forms > 0 ? setPending({ go }) : go()),
    }),
    [],
  )
  const follow = useEffectEvent((address: string) => setPending({ go: () => navigate(address) }))
  // biome-ignore lint/correctness/useExhaustiveDependencies: another place with every location
  useLayoutEffect(() => {
    held.current.at = placeHere()
  }, [location])
  // A layout effect without dependencies: it must hear of the browser's buttons before the router around it does.
  useLayoutEffect(() => {
    const isHeld = () => held.current.forms > 0
    const heldAt = () => (isHeld() ? held.current.at : undefined)
    const stops = [watchLinks(isHeld, follow), holdBack(heldAt, (go) => setPending({ go }))]
    return () => {
      for (const stop of stops) stop()
    }
  }, [])

  const stay = () => setPending(null)
  const leave = () => {
    stay()
    held.current.at = undefined
    pending?.go()
  }
  return (
    <GuardContext value={guard}>
      {children}
      <Dialog opened={pending !== null} onClose={stay} title={t`Leave without saving?`}>
        <Text>
          <Trans>What you typed here has not been saved yet.</Trans>
        </Text>
        <div className={classes.buttons}>
          <Button onClick={onFirstClick(stay)} data-autofocus>
            <Trans>Stay here</Trans>
          </Button>
          <Button variant="default" onClick={onFirstClick(leave)}>
            <Trans>Leave</Trans>
          </Button>
        </div>
      </Dialog>
    </GuardContext>
  )
}

/** While `dirty`, leaving this page asks first. */
export function useUnsavedWarning(dirty: boolean): void {
  const { hold } = use(GuardContext)
  useEffect(() => {
    if (!dirty) return
    const release = hold()
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    globalThis.addEventListener('beforeunload', warn)
    return () => {
      release()
      globalThis.removeEventListener('beforeunload', warn)
    }
  }, [dirty, hold])
}

/** For buttons that lead away: `leave(() => navigate(-1))` asks where something is unsaved. */
export const useLeave = (): Guard['leave'] => use(GuardContext).leave
