import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { type MouseEvent, useEffect, useEffectEvent, useRef } from 'react'
import { Amount } from '../../../web/amount.tsx'
import { WhatsAppMark } from '../../../web/brand-marks.tsx'
import { whatsAppLink } from '../../../web/call-link.tsx'
import { Button } from '../../../web/ui/button.tsx'
import { Card, Row, Stack } from '../../../web/ui/layout.tsx'
import { Skeleton } from '../../../web/ui/skeleton.tsx'
import { Text, Title } from '../../../web/ui/text.tsx'
import type { ListedDues } from '../../dues/dues.ts'
import { shortAddress } from '../../dues/web/lease-of-row.tsx'
import { noteOpened, useReminderMessage } from '../../dues/web/remind-link.tsx'
import { dueText } from '../../ledger/web/charge-texts.ts'
import classes from './remind-all-page.module.css'

type Props = {
  dues: ListedDues
  today: string
  place: { at: number; of: number }
  /** WhatsApp was opened for it. */
  isOpened: boolean
  isFirst: boolean
  onOpen: () => void
  onNext: () => void
  onSkip: () => void
}

/** The client whose turn it is, with the message that is sent. Whoever comes back from WhatsApp sees the next one. */
export function RemindOne({ dues, today, place, isOpened, isFirst, ...on }: Props) {
  const asked = { ...dues, owed: dues.overdue }
  const { text, isReady } = useReminderMessage(asked)
  const queries = useQueryClient()
  const open = useRef<HTMLButtonElement>(null)
  // Going on took the focus away.
  useEffect(() => void (isFirst || open.current?.focus()), [isFirst])
  const comeBack = useEffectEvent(() => {
    if (isOpened && document.visibilityState === 'visible') on.onNext()
  })
  useEffect(() => {
    const look = () => comeBack()
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [])
  const note = async () => {
    on.onOpen()
    await noteOpened(asked)
    await queries.invalidateQueries()
  }
  const { at, of } = place
  return (
    <Card as="section" gap={14} className={classes.card} aria-labelledby="turn" aria-live="polite">
      <Text size="small" isDimmed>{t`${at} of ${of}`}</Text>
      <Row isTight gap={16} align="stretch" isSpread>
        <div>
          <Title order={2} id="turn">
            {dues.client.name}
          </Title>
          <Text size="small" isDimmed>
            {shortAddress(dues)}
          </Text>
        </div>
        <Stack className={classes.sum}>
          <span className={classes.amount}>
            <Amount of={dues.overdue} />
          </span>
          <Text as="span" size="small" isFault>
            {dueText(dues.oldestDueOn, today)}
          </Text>
        </Stack>
      </Row>
      <Row gap={12} fillsPhone>
        {isReady ? (
          <Button
            ref={open}
            href={whatsAppLink(dues.phone, text)}
            target="_blank"
            rel="noreferrer"
            variant={isOpened ? 'default' : 'filled'}
            leftSection={<WhatsAppMark size={18} />}
            onClick={onlyOnce(() => void note())}
          >
            {isOpened ? <Trans>Open again</Trans> : <Trans>Open WhatsApp</Trans>}
          </Button>
        ) : (
          <Skeleton height={44} radius={8} data-waiting />
        )}
        {isOpened ? (
          <Button onClick={onlyOnce(on.onNext)}>
            <Trans>Next</Trans>
          </Button>
        ) : (
          <Button variant="default" onClick={onlyOnce(on.onSkip)}>
            <Trans>Skip</Trans>
          </Button>
        )}
      </Row>
      <Stack as="p" tone="success" className={classes.message} lang={dues.language ?? undefined}>
        {text}
      </Stack>
    </Card>
  )
}

/** The second click of a double click would be about the next client. */
const onlyOnce = (act: () => void) => (event: MouseEvent) => {
  if (event.detail > 1) event.preventDefault()
  else act()
}
