import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import classes from './public-frame.module.css'
import { Brand } from './shell/brand.tsx'
import { LanguageChoice } from './shell/language-choice.tsx'
import { PageTitle } from './shell/page.tsx'
import { SiteFooter } from './shell/site-footer.tsx'
import { Stamp, TornPaper } from './torn-paper.tsx'
import { Row } from './ui/layout.tsx'

type Props = {
  title: string
  /** One small line above the title: 'Step 1 of 4'. */
  above?: ReactNode
  /** One line below the title. */
  subtitle?: ReactNode
  /** Where the brand leads. */
  home: string
  footer: { privacy: string; terms: string }
  /** A form of many fields gets more room. */
  wide?: boolean
  children: ReactNode
}

/** The frame of the pages before the sign-in: the product's sign on one side, one small task on the other. */
export function PublicFrame({ title, above, subtitle, home, footer, wide, children }: Props) {
  return (
    <div className={classes.split}>
      <div className={classes.panel}>
        <header>
          <Link to={home} className={classes.home}>
            <Brand />
          </Link>
        </header>
        <div className={classes.sign} aria-hidden="true">
          <p className={classes.slogan}>
            <Trans>Every rent, receipted and on time.</Trans>
          </p>
          <SampleReceipt />
        </div>
      </div>
      <div className={classes.side}>
        <main className={classes.pane} data-wide={wide || undefined}>
          <div className={classes.head}>
            {above && <p className={classes.above}>{above}</p>}
            <PageTitle>{title}</PageTitle>
            {subtitle && <p className={classes.subtitle}>{subtitle}</p>}
          </div>
          {children}
        </main>
        <div className={classes.footer}>
          <SiteFooter {...footer} />
          <LanguageChoice />
        </div>
      </div>
    </div>
  )
}

const SampleReceipt = () => (
  <TornPaper className={classes.receipt ?? ''}>
    <Row isTight gap={0} isSpread className={classes.receiptHead}>
      <span>
        <Trans>Rent receipt</Trans>
      </span>
      <Stamp>
        <Trans>Paid</Trans>
      </Stamp>
    </Row>
    <dl className={classes.lines}>
      <dt>
        <Trans>Lake View Road, Flat 204</Trans>
      </dt>
      <dd>411038</dd>
      <dt>
        <Trans>1 Nov – 30 Nov</Trans>
      </dt>
      <dd>₹ 18,500</dd>
      <dt>
        <Trans>Deposit held</Trans>
      </dt>
      <dd>₹ 55,500</dd>
    </dl>
  </TornPaper>
)
