import { useEffect, useLayoutEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { Title } from '../ui/text.tsx'

type Props = {
  children: string
  /** Small, because another heading is more informative. */
  isQuiet?: boolean
}

/**
 * The page's heading, and the document's title. After a navigation it takes the focus, which is how screen
 * readers announce that another page is shown; not on the first load, where the browser does that itself.
 */
export function PageTitle({ children, isQuiet = false }: Props) {
  const heading = useRef<HTMLHeadingElement>(null)
  const { key } = useLocation()
  const firstTitle = useRef(key === 'default' ? children : undefined)

  // The browser shows the first title it finds, which is the one that the document came with.
  useLayoutEffect(() => document.head.querySelector('title[data-document]')?.remove(), [])
  useEffect(() => {
    if (children === firstTitle.current) return
    firstTitle.current = undefined
    heading.current?.focus({ preventScroll: true })
  }, [children])

  return (
    <>
      <title>{`${children} · Rentbook`}</title>
      <Title order={1} ref={heading} tabIndex={-1} data-quiet={isQuiet || undefined}>
        {children}
      </Title>
    </>
  )
}
