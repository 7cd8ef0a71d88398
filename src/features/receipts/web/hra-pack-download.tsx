import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { DownloadIcon } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { addMonths, financialYear } from '../../../shared/calendar-date.ts'
import { callsOf } from '../../../web/api/calls.ts'
import { NetworkError } from '../../../web/api/network-error.ts'
import { reasonOf, refusalOf } from '../../../web/api/reply.ts'
import { BusyButton } from '../../../web/form/busy-button.tsx'
import { MessageSlot } from '../../../web/message-slot.tsx'
import { saveFile } from '../../../web/save-file.ts'
import { Sheet } from '../../../web/shell/page.tsx'
import { Select } from '../../../web/ui/field.tsx'
import { Row } from '../../../web/ui/layout.tsx'
import { Text, Title } from '../../../web/ui/text.tsx'
import { MESSAGE_MS, useMessage } from '../../../web/use-message.ts'
import { useToday } from '../../identity/web/access/client-settings.ts'
import { signedInCaller } from '../../identity/web/sessions/session.ts'
import type { hraPackContract } from '../hra-pack-contract.ts'
import { receiptFilters } from '../receipt-wire.ts'
import classes from './hra-year.module.css'

const packs = callsOf(signedInCaller<typeof hraPackContract>(), {
  sends: { 'GET /hrapack': receiptFilters },
})

type Props = {
  /** The client and agreement, where an owner downloads; a client gets their own. */
  of?: { clientId: string; leaseId: string }
}

/** The pack of a financial year's rent, made on demand. */
export function HraPackDownload({ of }: Props) {
  const today = useToday()
  const [chosen, setChosen] = useState('')
  const { message, show, clear } = useMessage(MESSAGE_MS.longest)
  const [isMaking, setMaking] = useState(false)
  if (today === undefined) return null
  const year = chosen || financialYear(today)
  const make = async () => {
    clear()
    setMaking(true)
    try {
      const reply = await packs('GET /hrapack', { query: { year, ...of } })
      if (reply.status === 200) saveFile(`rent-${year}.pdf`, reply.body)
      else {
        const refusal = refusalOf(reply)
        show({ tone: 'failure', text: reasonOf(reply) || t`The PDF could not be made.`, refusal })
      }
    } catch (error) {
      const isAway = error instanceof NetworkError
      show({ tone: 'failure', text: isAway ? t`Network Error` : t`The PDF could not be made.` })
    } finally {
      setMaking(false)
    }
  }
  return (
    <Sheet>
      <Title order={2} style={{ marginBottom: '0.25rem' }}>
        <Trans>Rent receipts for the year (HRA)</Trans>
      </Title>
      <Text isDimmed style={{ marginBottom: '1rem' }}>
        <Trans>
          For an employer or an adviser: a summary, the landlord's details and every receipt, in one
          PDF.
        </Trans>
      </Text>
      <HraYear today={today} year={year} onChange={setChosen}>
        <BusyButton
          variant="default"
          leftSection={<DownloadIcon size={18} />}
          isBusy={isMaking}
          onClick={() => void make()}
        >
          <Trans>Download the year's pack</Trans>
        </BusyButton>
        <Text role="status" isDimmed style={{ fontSize: '0.875rem' }}>
          {isMaking && t`The pack is being made …`}
        </Text>
      </HraYear>
      <MessageSlot message={message} />
    </Sheet>
  )
}

/** This financial year and the two before: what employers still ask about. */
const yearsUntil = (today: string) =>
  [0, 12, 24].map((months) => financialYear(addMonths(today, -months)))

type HraYearProps = {
  today: string
  year: string
  onChange: (year: string) => void
  /** Actions for that year, beside it. */
  children: ReactNode
}

/** The choice of the financial year whose rent receipts are made. */
export const HraYear = ({ today, year, onChange, children }: HraYearProps) => (
  <Row lineGap={12} align="end" className={classes.row}>
    <Select
      label={t`Financial year`}
      data={yearsUntil(today).map((each) => ({ value: each, label: each }))}
      value={year}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
    {children}
  </Row>
)
