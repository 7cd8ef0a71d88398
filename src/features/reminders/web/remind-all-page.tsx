import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { paths } from '../../../paths.ts'
import { formatPaiseBriefly } from '../../../shared/paise.ts'
import { Amount } from '../../../web/amount.tsx'
import { EmptyState, LoadFailed } from '../../../web/empty-state.tsx'
import { BackButton } from '../../../web/form/back-button.tsx'
import { Page, Sheet } from '../../../web/shell/page.tsx'
import { keepInTab, readFromTab } from '../../../web/tab-storage.ts'
import { useChosen } from '../../../web/table/picking.ts'
import { Button } from '../../../web/ui/button.tsx'
import { Card, Row, Stack } from '../../../web/ui/layout.tsx'
import { Skeleton } from '../../../web/ui/skeleton.tsx'
import { Anchor, Text, Title } from '../../../web/ui/text.tsx'
import { offerUndo } from '../../../web/undo/undo-offer.ts'
import type { ListedDues } from '../../dues/dues.ts'
import { useDues } from '../../dues/web/dues-hooks.ts'
import { shortAddress } from '../../dues/web/lease-of-row.tsx'
import { RemindLink } from '../../dues/web/remind-link.tsx'
import { hasPhone, type LeftOut, toRemind } from '../../dues/web/reminding.ts'
import { Can } from '../../identity/web/access/can.tsx'
import { useToday } from '../../identity/web/access/client-settings.ts'
import { MailAll, notMailedTexts } from './mail-all.tsx'
import classes from './remind-all-page.module.css'
import { RemindOne } from './remind-one.tsx'

/** Everybody who is late, one after the other by WhatsApp, or in one go by mail. */
export function RemindAllPage() {
  const { data, error, refetch } = useDues()
  const today = useToday()
  return (
    <Page
      title={t`Remind all`}
      subtitle={t`Clients who are late, most overdue first.`}
      actions={
        <Button to={paths.reminders} variant="default">
          <Trans>Reminder settings</Trans>
        </Button>
      }
    >
      <BackButton fallback={paths.dues} />
      {data && today ? (
        <Queue dues={data} today={today} />
      ) : error ? (
        <LoadFailed
          title={t`The dues could not be loaded`}
          error={error}
          retry={() => void refetch()}
        />
      ) : (
        <div role="status" aria-label={t`Loading`} data-waiting>
          <Skeleton height={260} radius={12} />
        </div>
      )}
    </Page>
  )
}

function Queue({ dues: all, today }: { dues: readonly ListedDues[]; today: string }) {
  const chosen = useChosen()
  const dues = chosen ? all.filter(({ leaseId }) => chosen.includes(leaseId)) : all
  const { passed, pass, restore } = usePassedToday(today)
  // The one whose WhatsApp is open now: until somebody comes back from there it is shown on.
  const [opened, setOpened] = useState<string | null>(null)
  const { byWhatsApp, byMail, leftOut } = toRemind(dues, today, passed)
  const waiting = byWhatsApp.filter(({ leaseId }) => passed[leaseId] === undefined)
  const current = dues.find(({ leaseId }) => leaseId === opened) ?? waiting[0]
  const others = waiting.filter((it) => it !== current)
  const done = Object.keys(passed).filter((leaseId) => leaseId !== opened).length
  const skipped = byWhatsApp.filter(
    ({ leaseId }) => leaseId !== opened && passed[leaseId] !== undefined,
  )
  return (
    <Stack gap={20} className={classes.page}>
      {current ? (
        <RemindOne
          key={current.leaseId}
          dues={current}
          today={today}
          place={{ at: done + 1, of: done + 1 + others.length }}
          isOpened={current.leaseId === opened}
          isFirst={done === 0}
          onOpen={() => {
            pass(current.leaseId, 'opened')
            setOpened(current.leaseId)
          }}
          onNext={() => setOpened(null)}
          onSkip={() => {
            const { leaseId, client } = current
            pass(leaseId, 'skipped')
            offerUndo({
              done: t`Skipped: ${client.name}.`,
              undo: () => void restore(leaseId),
            })
          }}
        />
      ) : (
        <Sheet>
          <EmptyState title={done > 0 ? t`That was the last one` : t`Nobody to remind by WhatsApp`}>
            {leftOut.length > 0 && <Trans>Below is who was left out, and why.</Trans>}
          </EmptyState>
        </Sheet>
      )}
      <Can do="mail reminders">
        <MailAll dues={byMail} />
      </Can>
      <LeftOutList
        left={[
          ...skipped.map((it) => ({ dues: it, why: passed[it.leaseId] ?? ('skipped' as const) })),
          ...leftOut.filter(({ dues: { leaseId } }) => leaseId !== opened),
        ]}
        today={today}
      />
    </Stack>
  )
}

type Left = { dues: ListedDues; why: LeftOut | Passed }

/** Late tenants who are not reminded now, each with the reason and a way to write anyway. */
function LeftOutList({ left, today }: { left: readonly Left[]; today: string }) {
  if (left.length === 0) return null
  return (
    <Card as="section" gap={14} className={classes.card} aria-labelledby="left-out">
      <Title order={2} id="left-out" isSmall>
        <Trans>Left out</Trans>
      </Title>
      <Stack as="ul">
        {left.map(({ dues, why }) => (
          <Row as="li" lineGap={4} key={dues.leaseId} className={classes.row}>
            <div>
              <Anchor to={paths.lease(dues.leaseId)} isStrong isApart>
                {dues.client.name}
              </Anchor>
              <Text size="small" isDimmed>
                {shortAddress(dues)}
              </Text>
              <Text size="small" isDimmed>
                {whyText(dues, why, today)}
              </Text>
            </div>
            <Amount of={dues.overdue} />
            {why === 'claim' ? (
              <Anchor to={paths.claims} isApart>
                <Trans>Payments to confirm</Trans>
              </Anchor>
            ) : (
              hasPhone(dues) && <RemindLink dues={{ ...dues, owed: dues.overdue }} />
            )}
          </Row>
        ))}
      </Stack>
    </Card>
  )
}

function whyText(dues: ListedDues, why: LeftOut | Passed, today: string): string {
  if (why === 'claim') return t`Says they paid ${formatPaiseBriefly(dues.claimed)}`
  if (why === 'skipped') return t`Skipped`
  if (why === 'unreachable') {
    const reason = dues.unmailed === null ? '' : notMailedTexts()[dues.unmailed]
    return t`No phone number, and no email: ${reason}`
  }
  const isByMail = dues.lastReminder?.sentOn === today && dues.lastReminder.channel === 'email'
  return isByMail ? t`Reminded today by email` : t`WhatsApp opened today`
}

/** The treatment of an agreement in today's queue. */
type Passed = 'opened' | 'skipped'

const KEY = 'reminded'

type Kept = { day: string; passed: { [leaseId: string]: Passed | undefined } }
const NOTHING: Kept = { day: '', passed: {} }

/**
 * Today's opened and skipped agreements: kept for the tab, so that a queue that is closed and opened again goes on
 * where it was. Those opened elsewhere are known from the server.
 */
function usePassedToday(today: string) {
  const [kept, setKept] = useState<Kept>(() => (readFromTab(KEY) as Kept | null) ?? NOTHING)
  const passed = kept.day === today ? kept.passed : NOTHING.passed
  const pass = (leaseId: string, how: Passed) => {
    const next = { day: today, passed: { ...passed, [leaseId]: how } }
    keepInTab(KEY, next)
    setKept(next)
  }
  const restore = (leaseId: string) => {
    const { [leaseId]: _, ...others } = (readFromTab(KEY) as Kept | null)?.passed ?? {}
    const next = { day: today, passed: others }
    keepInTab(KEY, next)
    setKept(next)
  }
  return { passed, pass, restore }
}
