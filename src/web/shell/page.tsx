import { createContext, type ReactNode, useState } from 'react'
import classes from './page.module.css'
import { PageTitle } from './page-title.tsx'

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
      <div className={classes.head} data-narrow={isNarrow || undefined}>
        <div>
          <div
            ref={setBackPlace}
            className={classes.back}
            data-expected={isTitleQuiet || undefined}
          />
          <PageTitle isQuiet={isTitleQuiet}>{title}</PageTitle>
          {subtitle && <p className={classes.subtitle}>{subtitle}</p>}
        </div>
        {actions && <div className={classes.actions}>{actions}</div>}
      </div>
      {children}
    </BackPlace>
  )
}

/** A bordered sheet of paper for a form or a record. */
export function Sheet({ children }: { children: ReactNode }) {
  return <div className={classes.sheet}>{children}</div>
}
