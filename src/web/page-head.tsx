import { Title } from '@mantine/core'
import { type ReactNode, useEffect } from 'react'
import classes from './page-head.module.css'

type Props = {
  title: string
  /** A line below the title: what stands here, or how much of it. */
  children?: ReactNode
  /** The page's one primary action, or what stands in its place. */
  action?: ReactNode
}

/** The head of a page of the dashboard; its title is also the tab's. */
export function PageHead({ title, children, action }: Props) {
  useEffect(() => {
    document.title = `${title} · Rentbook`
  }, [title])
  return (
    <header className={classes.head}>
      <div className={classes.words}>
        <Title order={1}>{title}</Title>
        {children && <p className={classes.line}>{children}</p>}
      </div>
      {action}
    </header>
  )
}
