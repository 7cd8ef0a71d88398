import { createContext, type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { Card, Row } from '../ui/layout.tsx'
import { Title } from '../ui/text.tsx'
import classes from './page.module.css'

/** The container of Back above a page's title; null until the page is rendered. */
export const BackPlace = createContext<HTMLElement | null>(null)

type Props = {
  title: string
  /** A small title, where the record's own heading names the page. */
  isTitleQuiet?: boolean
  /** One line below the title. */
  subtitle?: ReactNode
  /** At the title's end: the page's one primary action, or Back. */
  actions?: ReactNode
  /** On a wide screen the head is no wider than a sheet that is read line by line. */
  isNarrow?: boolean
  children: ReactNode
}

/** A page within the dashboard: title, one line, actions, content. */
export function Page({ title, isTitleQuiet = false, isNarrow, subtitle, ...props }: Props) {
  const { actions, children } = props
  const [backPlace, setBackPlace] = useState<HTMLElement | null>(null)
  return (
    <BackPlace value={backPlace}>
      <Row align="end" isSpread className={classes.head} data-narrow={isNarrow || undefined}>
        <div>
          <div
            ref={setBackPlace}
            data-on-screen
            className={classes.back}
            data-expected={isTitleQuiet || undefined}
          />
          <PageTitle isQuiet={isTitleQuiet}>{title}</PageTitle>
          {subtitle && <p className={classes.subtitle}>{subtitle}</p>}
        </div>
        {actions && (
          <Row gap={12} data-on-screen className={classes.actions}>
            {actions}
          </Row>
        )}
      </Row>
      {children}
    </BackPlace>
  )
}

/** A bordered sheet of paper for a form or a record. */
export function Sheet({ children }: { children: ReactNode }) {
  return <Card className={classes.sheet}>{children}</Card>
}

type PageTitleProps = {
  children: string
  /** Small, because another heading is more informative. */
  isQuiet?: boolean
}

/**
 * The page's heading, and the document's title. After a navigation it takes the focus, which is how screen
 * readers announce that another page is shown; not on the first load, where the browser does that itself.
 */
export function PageTitle({ children, isQuiet = false }: PageTitleProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  const { key } = useLocation()
  const firstTitle = useRef(key === 'default' ? children : undefined)

  // The browser shows the first title it finds, which is the one that the document came with.
  useLayoutEffect(() => document.head.querySelector('title[data-document]')?.remove(), [])
  // Before anybody can type: later it would take the focus from a field.
  useLayoutEffect(() => {
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
