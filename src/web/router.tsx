import {
  type AnchorHTMLAttributes,
  createContext,
  type MouseEvent,
  type ReactNode,
  type Ref,
  use,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useState,
} from 'react'
import {
  type Location,
  listenToLocation,
  type NavigateOptions,
  navigate,
  readLocation,
} from './browser-location.ts'

const LocationContext = createContext<Location | null>(null)

/** Tells all within where the browser is. One for the whole application. */
export function Router({ children }: { children: ReactNode }) {
  const [location, setLocation] = useState(() => readLocation())
  useLayoutEffect(() => listenToLocation(setLocation), [])
  return <LocationContext value={location}>{children}</LocationContext>
}

/** Where the browser is. @throws Error outside of `Router` */
export function useLocation(): Location {
  const location = use(LocationContext)
  if (!location) throw new Error('There is no router around.')
  return location
}

type SetQuery = (
  change: (before: URLSearchParams) => URLSearchParams,
  options?: NavigateOptions,
) => void

/** The query of the address, and how to change it. */
export function useSearchParams(): [query: URLSearchParams, setQuery: SetQuery] {
  const { pathname, search } = useLocation()
  const query = useMemo(() => new URLSearchParams(search), [search])
  const setQuery = useCallback<SetQuery>(
    (change, options) => {
      const next = change(new URLSearchParams(search))
      navigate({ pathname, search: next.size > 0 ? `?${next}` : '' }, options)
    },
    [pathname, search],
  )
  return [query, setQuery]
}

export type LinkProps = AnchorHTMLAttributes<HTMLAnchorElement> &
  NavigateOptions & { to: string; ref?: Ref<HTMLAnchorElement> }

/** A link to another page, which is shown without loading the document again. */
export function Link({ to, replace, state, onClick, ...others }: LinkProps) {
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event)
    if (event.defaultPrevented || !isPlain(event) || isForAnother(others.target)) return
    event.preventDefault()
    // The page that is open takes no second entry in the history.
    const isHere = event.currentTarget.href === globalThis.location.href
    navigate(to, { replace: replace ?? isHere, state })
  }
  return <a {...others} href={to} onClick={follow} />
}

const isPlain = ({ button, metaKey, altKey, ctrlKey, shiftKey }: MouseEvent) =>
  button === 0 && !(metaKey || altKey || ctrlKey || shiftKey)

const isForAnother = (target: string | undefined) => !!target && target !== '_self'

/** Goes there as soon as it is shown. */
export function Navigate({ to, replace, state }: { to: string } & NavigateOptions) {
  const told = JSON.stringify(state ?? null)
  useEffect(() => navigate(to, { replace, state: JSON.parse(told) }), [to, replace, told])
  return null
}
