import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { readsOf } from '../../../web/api/reads.ts'
import { Breakable } from '../../../web/breakable.tsx'
import { CopyButton } from '../../../web/copy-button.tsx'
import { FoldedOnPhone } from '../../../web/folded-on-phone.tsx'
import { PartFailed, useLazyPart } from '../../../web/lazy-part.tsx'
import { Button } from '../../../web/ui/button.tsx'
import { Figure, Figures } from '../../../web/ui/figures.tsx'
import { Text } from '../../../web/ui/text.tsx'
import { roleName } from '../../identity/web/access/role-name.ts'
import { trialStatus } from '../../identity/web/access/trial-bar.tsx'
import { useAccount, useSession } from '../../identity/web/sessions/session.ts'
import { clockWire, lastBackupWire } from '../../owners/owner-wire.ts'
import { callOwners, OWNERS } from '../../owners/web/owner-hooks.ts'
import classes from './dashboard-page.module.css'

const reads = readsOf(callOwners, OWNERS, {
  'GET /lastbackup': lastBackupWire,
  'GET /clock': clockWire,
})

// What asks for a proof is not fetched for those whose clock is right.
const loadQuestion = () => import('../../owners/web/proved-question.tsx')

/** Details of this sign-in. */
export function SystemInformation() {
  const { role, member, authType, email, daysRemainingInTrial } = useAccount()
  const signedInAt = useSession((state) => state.signedInAt)
  const facts = [
    [t`Role`, roleName(role, member)],
    [t`Authentication type`, authType === 'SSO' ? t`SSO` : t`Traditional`],
    [t`Email`, email || t`Not Available`],
    [t`Last login`, signedInAt ? new Date(signedInAt).toLocaleString() : t`Not Available`],
    ...(role === 'owner' ? [[t`Trial status`, trialStatus(daysRemainingInTrial)]] : []),
  ]
  return (
    <FoldedOnPhone title={t`System Information`}>
      <Figures className={classes.facts}>
        {facts.map(([name, value]) => (
          <Figure key={name} label={name} isLong={String(value).length > 18}>
            <Breakable text={String(value)} />
          </Figure>
        ))}
        {role === 'administrator' && <Backups />}
        {role === 'administrator' && <ServerClock />}
      </Figures>
    </FoldedOnPhone>
  )
}

const TWO_DAYS = 2 * 24 * 60 * 60 * 1000

/** When the last good backup was made, and one was last restored on trial, for administrators. */
function Backups() {
  const { data, isError } = useQuery(reads('GET /lastbackup'))
  const shown = (at: string | null | undefined) => {
    if (data === undefined) return isError ? t`Not Available` : '…'
    return at ? new Date(at).toLocaleString() : t`None`
  }
  const { madeAt, rehearsedAt } = data ?? {}
  const isLate = data && !(madeAt && Date.now() - new Date(madeAt).getTime() < TWO_DAYS)
  return (
    <>
      <Figure label={t`Last good backup`}>
        {shown(madeAt)}
        {isLate && (
          <span role="alert" className={classes.late}>
            <Trans>No backup in the last 2 days. Make one now.</Trans>
          </span>
        )}
        {isLate && <BackupCommand />}
      </Figure>
      <Figure label={t`Last tested backup`}>{shown(rehearsedAt)}</Figure>
    </>
  )
}

/** The command that makes a backup, to be run on the server: a page cannot reach the disk that it belongs on. */
function BackupCommand() {
  const command = `npm run backup -- rentbook-${new Date().toISOString().slice(0, 10)}.backup`
  return (
    <Text as="span" isBlock>
      <Trans>On the server, in the folder of Rentbook:</Trans> <code>{command}</code>{' '}
      <CopyButton text={command} what={t`the command`} />
    </Text>
  )
}

/** The server's clock, for administrators; where it jumped, what waits because of it, and a button that confirms it. */
function ServerClock() {
  const [isAsking, setAsking] = useState(false)
  const { data, isError, refetch } = useQuery(reads('GET /clock'))
  const { part, failure, retry } = useLazyPart('proved-question', loadQuestion, isAsking)
  const seenAt = data?.seenAt && new Date(data.seenAt).toLocaleString()
  return (
    <Figure label={t`Server clock`}>
      {data ? new Date(data.now).toLocaleString() : isError ? t`Not Available` : '…'}
      {data && !data.isTrusted && (
        <>
          <span role="alert" className={classes.late}>
            <Trans>
              Before, it showed {seenAt}. Charging, erasing and reminders wait until the clock is
              set right or you confirm it.
            </Trans>
          </span>
          <Button size="compact-md" onClick={() => setAsking(true)}>
            <Trans>The clock is right</Trans>
          </Button>
        </>
      )}
      {isAsking && failure && <PartFailed failure={failure} retry={retry} />}
      {isAsking && part && (
        <part.ProvedQuestion
          title={t`Is the clock right?`}
          confirm={t`The clock is right`}
          informed={t`All administrators get an email.`}
          send={(body) => callOwners('POST /clock/confirm', { body })}
          onDone={() => {
            setAsking(false)
            void refetch()
          }}
          onCancel={() => setAsking(false)}
        >
          <Trans>What waited is charged, erased and reminded of by this clock.</Trans>
        </part.ProvedQuestion>
      )}
    </Figure>
  )
}
