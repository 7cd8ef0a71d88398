import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useSession } from '../../features/identity/web/sessions/session.ts'
import { paths } from '../../paths.ts'
import { Brand } from '../../web/shell/brand.tsx'
import { LanguageChoice } from '../../web/shell/language-choice.tsx'
import { PageTitle } from '../../web/shell/page.tsx'
import { SchemeSwitch } from '../../web/shell/scheme-switch.tsx'
import { SiteFooter } from '../../web/shell/site-footer.tsx'
import { Row } from '../../web/ui/layout.tsx'
import classes from './document.module.css'

/** A page to read, for everybody: brand, text, footer. */
export function Document({ title, children }: { title: string; children: ReactNode }) {
  const isSignedIn = useSession(({ account }) => account !== null)
  return (
    <div className={classes.page}>
      <Row as="header" isTight gap={0} isSpread className={classes.header}>
        <Link to={isSignedIn ? paths.dashboard : paths.signIn} className={classes.home}>
          <Brand />
        </Link>
        <SchemeSwitch />
      </Row>
      <main className={classes.text}>
        <PageTitle>{title}</PageTitle>
        {children}
      </main>
      <div className={classes.footer}>
        <SiteFooter {...paths} />
        <LanguageChoice />
      </div>
    </div>
  )
}

/** The contact address, if the installation has one. */
export function Contact({ email }: { email: string | null | undefined }) {
  if (!email)
    return (
      <p>
        <Trans>Write to the person who runs this Rentbook.</Trans>
      </p>
    )
  return (
    <p>
      <Trans>
        Write to <a href={`mailto:${email}`}>{email}</a>.
      </Trans>
    </p>
  )
}
