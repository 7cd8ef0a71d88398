import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { formatDate } from '../../../shared/calendar-date.ts'
import { readsOf } from '../../../web/api/reads.ts'
import { bodyOrThrow, RefusedReply } from '../../../web/api/reply.ts'
import { CopyButton } from '../../../web/copy-button.tsx'
import { LoadFailed } from '../../../web/empty-state.tsx'
import { BusyButton } from '../../../web/form/busy-button.tsx'
import { MessageSlot } from '../../../web/message-slot.tsx'
import { TextInput } from '../../../web/ui/field.tsx'
import { Row, Stack } from '../../../web/ui/layout.tsx'
import { Skeleton } from '../../../web/ui/skeleton.tsx'
import { Text, Title } from '../../../web/ui/text.tsx'
import { useMessage } from '../../../web/use-message.ts'
import { useMay } from '../../identity/web/access/may.ts'
import { type CalendarLink, calendarLinkWire } from '../calendar-wire.ts'
import { callCalendar } from './calendar-hooks.ts'

const NAME = 'calendar link'
const reads = readsOf(callCalendar, NAME, { 'GET /calendarlink': calendarLinkWire })

/** Where an owner gets the private address to which their calendar program subscribes, and takes it back. */
export function CalendarAddress() {
  const { data, error, refetch } = useQuery(reads('GET /calendarlink'))
  return (
    <Stack as="section" gap={16}>
      <Title order={2}>
        <Trans>In the calendar of your phone or computer</Trans>
      </Title>
      {data ? (
        <Address link={data} />
      ) : error ? (
        <LoadFailed
          title={t`The calendar could not be loaded`}
          error={error}
          retry={() => void refetch()}
        />
      ) : (
        <Skeleton height={120} radius={12} data-waiting />
      )}
    </Stack>
  )
}

function Address({ link }: { link: CalendarLink }) {
  const queries = useQueryClient()
  const [url, setUrl] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const { message, show } = useMessage()
  const mayHandOut = useMay('hand the calendar out')
  const work = async (change: () => Promise<string | undefined>) => {
    setBusy(true)
    try {
      setUrl(await change())
      await queries.invalidateQueries({ queryKey: [NAME] })
    } catch (error) {
      show({ tone: 'failure', text: t`That did not work`, reason: (error as Error).message })
    }
    setBusy(false)
  }
  const make = async () => {
    const reply = await callCalendar('POST /calendarlink', {})
    if (reply.status !== 201) throw new RefusedReply(reply)
    return reply.body.url
  }
  const revoke = async () => {
    bodyOrThrow(await callCalendar('DELETE /calendarlink', {}))
    return undefined
  }
  const { name } = link
  const since = link.madeAt && formatDate(link.madeAt)
  return (
    <Stack gap={16}>
      {url ? (
        <>
          <TextInput label={t`Link for your calendar`} readOnly value={url} />
          <Row isTight>
            <CopyButton text={url} what={t`Address`} />
          </Row>
          <Text>
            <Trans>
              Add this link (URL) to your calendar. It appears there as {name}. Anyone with the link
              can see who has dues, so keep it to yourself. It is shown only once.
            </Trans>
          </Text>
        </>
      ) : (
        <Text>
          {link.on ? (
            <Trans>A link has been in use since {since}. A new one replaces it.</Trans>
          ) : (
            <Trans>
              With a link, these days also show in Google Calendar, Outlook or your phone, and stay
              up to date.
            </Trans>
          )}
        </Text>
      )}
      {mayHandOut ? (
        <Row>
          <BusyButton isBusy={isBusy} onClick={() => void work(make)}>
            {link.on ? <Trans>Create a new link</Trans> : <Trans>Create a link</Trans>}
          </BusyButton>
          {link.on && (
            <BusyButton isBusy={isBusy} variant="default" onClick={() => void work(revoke)}>
              <Trans>Remove the link</Trans>
            </BusyButton>
          )}
        </Row>
      ) : (
        <Text isDimmed>
          <Trans>Only the owner creates and removes it: whoever has it reads on.</Trans>
        </Text>
      )}
      <MessageSlot message={message} />
    </Stack>
  )
}
