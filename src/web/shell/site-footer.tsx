import { Trans } from '@lingui/react/macro'
import { Link } from 'react-router'
import { VERSION } from '../../shared/version.ts'
import { Row } from '../ui/layout.tsx'
import classes from './site-footer.module.css'

type Props = { privacy: string; terms: string }

export function SiteFooter({ privacy, terms }: Props) {
  return (
    <Row as="footer" gap={8} lineGap={2} align="stretch" data-on-screen className={classes.footer}>
      <span>© 2024</span>
      <span>Rentbook {VERSION}</span>
      <Link to={privacy}>
        <Trans>Privacy Policy</Trans>
      </Link>
      <Link to={terms}>
        <Trans>Terms of Use</Trans>
      </Link>
    </Row>
  )
}
