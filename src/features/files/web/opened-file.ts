import { useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'
import type { FileSubject } from '../file.ts'

type Opened = { file?: string; of?: string } | null

/**
 * Which file of a record is open over the page. It is an entry of the history of its own, so that Back closes it, and
 * the next file takes its place.
 */
export function useOpenedFile(subject: FileSubject | null) {
  const { pathname, search, hash, state, key } = useLocation()
  const navigate = useNavigate()
  const left = useRef<string>(undefined)
  const whose = subject ? `${subject.kind} ${subject.id}` : 'own'
  const asked = state as Opened
  const show = (file: string, replace: boolean) =>
    void navigate(
      { pathname, search, hash },
      { state: { ...asked, file, of: whose }, replace, preventScrollReset: true },
    )
  return {
    opened: asked?.of === whose ? (asked.file ?? null) : null,
    open: (file: string) => show(file, false),
    move: (file: string) => show(file, true),
    /** Once for an entry, however often Escape is pressed before the page follows. */
    close: () => {
      if (left.current === key) return
      left.current = key
      void navigate(-1)
    },
  }
}
