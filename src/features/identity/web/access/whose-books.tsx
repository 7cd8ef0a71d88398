import { Trans } from '@lingui/react/macro'
import { type ReactNode, use } from 'react'
import { useLocation } from 'react-router'
import { paths } from '../../../../paths.ts'
import { WriteBlock } from '../../../../web/form/write-block.ts'
import { Row } from '../../../../web/ui/layout.tsx'
import { Anchor } from '../../../../web/ui/text.tsx'
import { useAccount } from '../sessions/session.ts'
import { useMay } from './may.ts'
import { memberName } from './role-name.ts'
import classes from './whose-books.module.css'

const ID = 'whose-books'

/**
 * Says above every page in whose books somebody of a team works, and as what. Of who records nothing at all it disables
 * whatever would still save something.
 */
export function WhoseBooks({ children }: { children: ReactNode }) {
  const { member, memberOf, memberProperties } = useAccount()
  const mayList = useMay('read properties')
  const block = use(WriteBlock)
  const mayRecord = useMay('send meter readings')
  // Their own account is theirs to change, whatever they do in the books.
  const { pathname } = useLocation()
  const isOwn = pathname === paths.account || pathname.startsWith(`${paths.account}/`)
  const recordsNothing = !mayRecord && !isOwn
  if (member === null) return children
  return (
    <>
      <Row
        as="p"
        gap={12}
        lineGap={2}
        align="stretch"
        id={ID}
        data-on-screen
        className={classes.line}
      >
        <span>
          <Trans>
            Books of <strong>{memberOf}</strong>
          </Trans>
        </span>
        <span>{memberName(member)}</span>
        {memberProperties !== null &&
          (mayList ? (
            <Anchor to={paths.properties}>
              <Trans>Only some properties</Trans>
            </Anchor>
          ) : (
            <span>
              <Trans>Only some properties</Trans>
            </span>
          ))}
        {recordsNothing && (
          <span>
            <Trans>You can read and download; you record nothing.</Trans>
          </span>
        )}
      </Row>
      <WriteBlock value={block ?? (recordsNothing ? ID : null)}>{children}</WriteBlock>
    </>
  )
}
