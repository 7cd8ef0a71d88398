import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import {
  createContext,
  type ReactNode,
  use,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { type BlockerFunction, type Location, useBlocker } from 'react-router'
import classes from '../dialog.module.css'
import { Dialog } from '../dialog.tsx'
import { Button, onFirstClick } from '../ui/button.tsx'
import { Row } from '../ui/layout.tsx'
import { Text } from '../ui/text.tsx'

type Guard = {
  /** Registers a form with unsaved changes; returns a function that removes it. */
  hold: () => () => void
  /** Runs `go` at once, or after the person agreed to lose their changes. */
  leave: (go: () => void) => void
}

const GuardContext = createContext<Guard>({ hold: () => () => {}, leave: (go) => go() })

/** Asks before unsaved changes are lost: on every navigation, on closing the tab. One for all forms. */
export function UnsavedChangesGuard({ children }: { children: ReactNode }) {
  const held = useRef({ forms: 0, isAgreed: false })
  const [pending, setPending] = useState<{ go: () => void } | null>(null)
  const blocker = useBlocker(
    useCallback<BlockerFunction>(({ currentLocation, nextLocation }) => {
      const { forms, isAgreed } = held.current
      return forms > 0 && !isAgreed && pageAt(currentLocation) !== pageAt(nextLocation)
    }, []),
  )
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
  const stay = () => {
    setPending(null)
    blocker.reset?.()
  }
  const leave = () => {
    setPending(null)
    blocker.proceed?.()
    held.current.isAgreed = true
    pending?.go()
    held.current.isAgreed = false
  }
  return (
    <GuardContext value={guard}>
      {children}
      <Dialog
        opened={pending !== null || blocker.state === 'blocked'}
        onClose={stay}
        title={t`Leave without saving?`}
      >
        <Text>
          <Trans>What you typed here has not been saved yet.</Trans>
        </Text>
        <Row gap={12} className={classes.buttons}>
          <Button onClick={onFirstClick(stay)} data-autofocus>
            <Trans>Stay here</Trans>
          </Button>
          <Button variant="default" onClick={onFirstClick(leave)}>
            <Trans>Leave</Trans>
          </Button>
        </Row>
      </Dialog>
    </GuardContext>
  )
}

/** The steps of one form are one page. */
const pageAt = ({ pathname, search }: Location) => pathname + search

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

/** For actions without navigation: `leave(signOut)` asks if something is unsaved. */
export const useLeave = (): Guard['leave'] => use(GuardContext).leave
