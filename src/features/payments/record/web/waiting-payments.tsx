import { Plural, Trans } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { useStore } from 'zustand'
import { PartFailed, useLazyPart } from '../../../../web/lazy-part.tsx'
import { Notice } from '../../../../web/notice.tsx'
import { handedOver } from '../../../../web/offline/handed-over.ts'
import type { Waiting } from '../../../../web/offline/outbox.ts'
import { canSeal } from '../../../../web/offline/seal.ts'
import { Button } from '../../../../web/ui/button.tsx'
import { Row, Stack } from '../../../../web/ui/layout.tsx'
import { Anchor, Text } from '../../../../web/ui/text.tsx'
import { useAccount } from '../../../identity/web/sessions/session.ts'
import { outbox } from './payment-outbox.ts'
import classes from './waiting-payments.module.css'

/** Milliseconds between two tries while something waits. */
const TRY_AGAIN_MS = 30_000

/** Above every page: the payments that wait for the network, and those that the server refused. */
export function WaitingPayments() {
  const { waiting, ofOthers } = useStore(outbox.state)
  useSendWhenPossible(waiting.length > 0)
  return (
    <>
      <LateHandedOver />
      {waiting.length > 0 && <OwnPayments waiting={waiting} />}
      {ofOthers > 0 && (
        <Notice>
          <Plural
            value={ofOthers}
            one="# payment of another account waits on this device. It is sent when that account signs in here."
            other="# payments of other accounts wait on this device. They are sent when those accounts sign in here."
          />
        </Notice>
      )}
    </>
  )
}

const loadHandedOver = () => import('../../../../web/offline/handed-over-notices.tsx')

/** Loaded once something was handed over, which few devices ever see. */
function LateHandedOver() {
  const isTold = useStore(handedOver, ({ all }) => all.length > 0)
  const { part, failure, retry } = useLazyPart('handed-over', loadHandedOver, isTold)
  if (failure) return <PartFailed failure={failure} retry={retry} />
  return part ? <part.HandedOverNotices /> : null
}

const OwnPayments = ({ waiting }: { waiting: Waiting[] }) => (
  <Notice>
    <Text isStrong>
      <Plural
        value={waiting.length}
        one="# payment is kept on this device and not sent yet."
        other="# payments are kept on this device and not sent yet."
      />
    </Text>
    <Stack as="ul" gap={8} className={classes.list}>
      {waiting.map((each) => (
        <li key={each.key}>
          <WaitingPayment waiting={each} />
        </li>
      ))}
    </Stack>
  </Notice>
)

function WaitingPayment({ waiting }: { waiting: Waiting }) {
  const { title, refused, isOutdated = false, href, key } = waiting
  const isUnsure = outbox.isUnsure(waiting)
  const isOfTeam = useAccount().member !== undefined
  const queries = useQueryClient()
  const sendAll = async () => {
    if ((await outbox.sendAll()) > 0) await queries.invalidateQueries()
  }
  const again = () => void outbox.again(waiting).then(sendAll)
  const anyway = () => void outbox.anyway(waiting).then(sendAll)
  return (
    <Row lineGap={8} isSpread>
      <span className={classes.what}>
        <Anchor to={href}>{title}</Anchor>{' '}
        {isOutdated ? (
          <Trans>
            is not recorded yet: something changed in this agreement after you entered it. Look
            whether it is there already, then record it or remove it.
          </Trans>
        ) : refused !== undefined ? (
          <>
            <Trans>was refused: {refused}</Trans>{' '}
            {isOfTeam && !canSeal() && (
              <Trans>
                From a page without HTTPS it cannot be sent to the owner instead: tell the owner
                about it, then remove it here.
              </Trans>
            )}
          </>
        ) : isUnsure ? (
          <Trans>
            was sent more than a day ago, without an answer. Check whether it has arrived.
          </Trans>
        ) : (
          <Trans>waits for the network.</Trans>
        )}
      </span>
      <Row as="span" gap={8}>
        <Button size="compact-sm" variant="default" onClick={isOutdated ? anyway : again}>
          {isOutdated ? (
            <Trans>Record it anyway</Trans>
          ) : isUnsure || refused !== undefined ? (
            <Trans>Send again</Trans>
          ) : (
            <Trans>Send now</Trans>
          )}
        </Button>
        {(isUnsure || refused !== undefined) && (
          <Button size="compact-sm" variant="default" onClick={() => void outbox.discard(key)}>
            <Trans>Remove from this device</Trans>
          </Button>
        )}
      </Row>
    </Row>
  )
}

/** Sends when the page opens, when the network is back, when the page is looked at again, and every half minute. */
function useSendWhenPossible(isWaiting: boolean) {
  const queries = useQueryClient()
  const send = useEffectEvent(async () => {
    if ((await outbox.sendAll()) > 0) await queries.invalidateQueries()
  })
  useEffect(() => {
    if (!isWaiting) return
    const trySending = () => void send()
    trySending()
    const timer = setInterval(trySending, TRY_AGAIN_MS)
    window.addEventListener('online', trySending)
    document.addEventListener('visibilitychange', trySending)
    return () => {
      clearInterval(timer)
      window.removeEventListener('online', trySending)
      document.removeEventListener('visibilitychange', trySending)
    }
  }, [isWaiting])
}
