import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { financialYear } from '../../../shared/calendar-date.ts'
import { reasonOf } from '../../../web/api/reply.ts'
import { BusyButton } from '../../../web/form/busy-button.tsx'
import { FinancialYearField } from '../../../web/form/financial-year-field.tsx'
import { saveFile } from '../../../web/save-file.ts'
import { useToday } from '../../identity/web/access/client-settings.ts'
import { signedInCaller } from '../../identity/web/sessions/session-caller.ts'
import type { accountantYearContract } from '../accountant-year-contract.ts'
import classes from './accountant-year.module.css'

const callYear = signedInCaller<typeof accountantYearContract>()

const TIMEOUT_MS = 120_000

/** All reports of a financial year in one file, with how much of it is there while it comes in. */
export function AccountantYear() {
  const today = useToday()
  const [chosen, setChosen] = useState('')
  const [isMaking, setMaking] = useState(false)
  const [message, setMessage] = useState('')
  if (today === undefined) return null
  const year = financialYear(chosen || today)
  const download = async () => {
    setMaking(true)
    setMessage(t`The reports of ${year} are being made …`)
    const onReceived = (bytes: number) => {
      const size = Math.ceil(bytes / 1024)
      setMessage(t`${size} KB of the reports of ${year} are here …`)
    }
    const said = await callYear('GET /accountantyear', {
      query: { year },
      timeout: TIMEOUT_MS,
      onReceived,
    }).then(
      (reply) => {
        if (reply.status !== 200) return reasonOf(reply) ?? t`The reports could not be made.`
        saveFile(`year-for-accountant-${year}.zip`, reply.body)
        return t`The reports of ${year} were downloaded.`
      },
      (error: Error) => error.message,
    )
    setMaking(false)
    setMessage(said)
  }
  return (
    <>
      <p>
        <Trans>
          One file with everything of a year: a workbook with income by month, money, dues,
          deposits, TDS, GST, the day book and the trial balance, whose first page compares their
          sums, and the reports as PDF.
        </Trans>
      </p>
      <div className={classes.row}>
        <FinancialYearField today={today} value={chosen} onPick={setChosen} />
        <BusyButton variant="default" isBusy={isMaking} onClick={() => void download()}>
          <Trans>Download the year</Trans>
        </BusyButton>
      </div>
      <p role="status">{message}</p>
    </>
  )
}
