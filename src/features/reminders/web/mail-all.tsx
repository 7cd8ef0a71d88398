import { plural, t } from '@lingui/core/macro'
import { Plural, Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { formatPaiseBriefly } from '../../../shared/paise.ts'
import { Dialog } from '../../../web/dialog.tsx'
import { BusyButton } from '../../../web/form/busy-button.tsx'
import { MessageSlot } from '../../../web/message-slot.tsx'
import { Button } from '../../../web/ui/button.tsx'
import { Card, Row, Stack } from '../../../web/ui/layout.tsx'
import { Text, Title } from '../../../web/ui/text.tsx'
import { useMessage } from '../../../web/use-message.ts'
import type { ListedDues } from '../../dues/dues.ts'
import { hasPhone } from '../../dues/web/reminding.ts'
import type { NotMailed } from '../reminder-wire.ts'
import { MailPreview } from './mail-preview.tsx'
import classes from './remind-all-page.module.css'
import { type MailedReminders, useLetter, useMailReminders } from './reminder-hooks.ts'

/** Mails everybody who can be mailed in one go, after a look at the first letter. */
export function MailAll({ dues }: { dues: readonly ListedDues[] }) {
  const [isOpen, setOpen] = useState(false)
  const [sent, setSent] = useState<{ outcome: MailedReminders; dues: readonly ListedDues[] }>()
  const withoutPhone = dues.filter((it) => !hasPhone(it))
  if (dues.length === 0 && !sent) return null
  return (
    <Card as="section" gap={14} className={classes.card} aria-labelledby="by-mail">
      <div>
        <Title order={2} id="by-mail" isSmall>
          <Trans>By email, in one go</Trans>
        </Title>
        <div role="status">{sent && <Sent {...sent} />}</div>
      </div>
      {withoutPhone.length > 0 && (
        <>
          <Text size="small" isDimmed>
            <Trans>Without a phone number:</Trans>
          </Text>
          <Stack as="ul">
            {withoutPhone.map(({ leaseId, client, overdue }) => (
              <Row as="li" lineGap={4} key={leaseId} className={classes.row}>
                {client.name}
                <span>{formatPaiseBriefly(overdue)}</span>
              </Row>
            ))}
          </Stack>
        </>
      )}
      {dues.length > 0 && (
        <Button variant="default" onClick={() => setOpen(true)}>
          <Trans>Email all ({dues.length})</Trans>
        </Button>
      )}
      <Dialog opened={isOpen} onClose={() => setOpen(false)} title={t`Email all`}>
        <Confirm
          dues={dues}
          onSent={(outcome) => {
            setOpen(false)
            setSent({ outcome, dues })
          }}
        />
      </Dialog>
    </Card>
  )
}

type ConfirmProps = { dues: readonly ListedDues[]; onSent: (outcome: MailedReminders) => void }

function Confirm({ dues, onSent }: ConfirmProps) {
  const [first] = dues
  const letter = useLetter(first?.leaseId)
  const mail = useMailReminders()
  const [isBusy, setBusy] = useState(false)
  const { message, show } = useMessage()
  const send = async () => {
    setBusy(true)
    try {
      onSent(await mail(dues.map(({ leaseId }) => leaseId)))
    } catch (error) {
      const reason = (error as Error).message
      show({ tone: 'failure', text: t`The emails were not sent`, reason, stays: true })
      setBusy(false)
    }
  }
  return (
    <Stack gap={20} className={classes.page}>
      {first && letter && (
        <MailPreview title={t`The first email, to ${first.client.name}`} letter={letter} />
      )}
      <Text size="small" isDimmed>
        {dues.map(({ client }) => client.name).join(', ')}
      </Text>
      <MessageSlot message={message} />
      <BusyButton isBusy={isBusy} onClick={() => void send()}>
        {plural(dues.length, { one: 'Send # email', other: 'Send # emails' })}
      </BusyButton>
    </Stack>
  )
}

function Sent({ outcome, dues }: { outcome: MailedReminders; dues: readonly ListedDues[] }) {
  const nameOf = (id: string) => dues.find(({ leaseId }) => leaseId === id)?.client.name
  return (
    <>
      <Text isStrong>
        <Plural
          value={outcome.mailed}
          _0="No email sent"
          one="# email sent"
          other="# emails sent"
        />
      </Text>
      {outcome.unmailed.length > 0 && (
        <Stack as="ul">
          {outcome.unmailed.map(({ leaseId, reason }) => (
            <Text as="li" size="small" isDimmed key={leaseId}>
              {t`Not emailed: ${nameOf(leaseId) ?? ''}, ${notMailedTexts()[reason]}`}
            </Text>
          ))}
        </Stack>
      )}
    </>
  )
}

/** Why a client gets no reminder by mail, as it follows their name. */
export const notMailedTexts = (): Record<NotMailed, string> => ({
  paid: t`nothing is overdue any more`,
  claim: t`says they paid`,
  'no email': t`no email address`,
  closed: t`their account is closed`,
  stopped: t`they stopped these reminders`,
  unwanted: t`they stopped all emails from you`,
  off: t`you switched their reminders off`,
  'mailed today': t`emailed today`,
  limit: t`the day’s limit of emails was reached`,
})
