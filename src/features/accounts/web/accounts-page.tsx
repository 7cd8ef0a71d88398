import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { paths } from '../../../paths.ts'
import { financialYear, formatDate } from '../../../shared/calendar-date.ts'
import { reasonOf } from '../../../web/api/reply.ts'
import { Dialog } from '../../../web/dialog.tsx'
import { BusyButton } from '../../../web/form/busy-button.tsx'
import { FinancialYearField } from '../../../web/form/financial-year-field.tsx'
import { rulesOf } from '../../../web/form/rules.ts'
import { saveFile } from '../../../web/save-file.ts'
import { Page } from '../../../web/shell/page.tsx'
import { Button } from '../../../web/ui/button.tsx'
import { Card, Row } from '../../../web/ui/layout.tsx'
import { Anchor, Text, Title } from '../../../web/ui/text.tsx'
import { useToday } from '../../identity/web/access/client-settings.ts'
import { useMay } from '../../identity/web/access/may.ts'
import { signedInCaller } from '../../identity/web/sessions/session.ts'
import { reasonWire } from '../../ledger/money-draft-wire.ts'
import { ActionForm } from '../../ledger/web/actions/action-form.tsx'
import { useActionForm } from '../../ledger/web/actions/use-action-form.ts'
import { ReasonField } from '../../ledger/web/reason-field.tsx'
import { HraPacksOfYear } from '../../receipts/web/hra-packs-of-year.tsx'
import type { accountantYearContract } from '../accountant-year-contract.ts'
import { callAccounts, useClosedYears } from './accounts-hooks.ts'
import classes from './accounts-page.module.css'

/** Where an accountant begins: the reports of the books. */
export function AccountsPage() {
  return (
    <Page
      title={t`Books`}
      subtitle={t`What an accountant asks for, worked out from what you recorded.`}
    >
      <Card as="ul" isFlush className={classes.list}>
        {books().map(({ to, title, about }) => (
          <Row as="li" key={to} gap={16} lineGap={0} align="baseline">
            <Anchor to={to} inherit>
              {title}
            </Anchor>
            <Text as="span" size="small" isDimmed>
              {about}
            </Text>
          </Row>
        ))}
      </Card>
      <Card as="section" className={classes.closing} aria-label={t`Year for my accountant`}>
        <Title order={2} isSmall>{t`Year for my accountant`}</Title>
        <AccountantYear />
      </Card>
      <Card
        as="section"
        className={classes.closing}
        aria-label={t`Rent receipts for the year (HRA)`}
      >
        <Title order={2} isSmall>{t`Rent receipts for the year (HRA)`}</Title>
        <HraPacksOfYear />
      </Card>
      <ClosedYears />
    </Page>
  )
}

const books = () => [
  {
    to: paths.dayBook,
    title: t`Day book`,
    about: t`Every entry, day by day.`,
  },
  {
    to: paths.trialBalance,
    title: t`Trial balance`,
    about: t`Debits, credits and balance of each account.`,
  },
  {
    to: paths.depositRegister,
    title: t`Deposit register`,
    about: t`Deposits received, returned and held.`,
  },
  {
    to: paths.tdsLedger,
    title: t`TDS ledger`,
    about: t`Tax that clients withheld, and certificates.`,
  },
  {
    to: paths.invoices,
    title: t`GST invoices`,
    about: t`Invoices and notes, and the list for the return.`,
  },
  {
    to: paths.income,
    title: t`Income of the year`,
    about: t`Rent by property, opening and closing dues.`,
  },
  {
    to: paths.propertyYear(),
    title: t`Year of a property`,
    about: t`Income and cost, month by month.`,
  },
  {
    to: paths.houseProperty,
    title: t`Income from house property`,
    about: t`The lines of your income-tax return.`,
  },
]

type Asked = 'close' | 'reopen'

/** How far the books are closed; closes the last year that ended, or opens a closed one again. */
function ClosedYears() {
  const { data, refetch } = useClosedYears()
  const [asked, setAsked] = useState<Asked | null>(null)
  const [done, setDone] = useState('')
  const mayClose = useMay('close a year')
  if (!data) return null
  const { closedUntil, canClose } = data
  const close = () => setAsked(null)
  const finish = (message: string) => {
    close()
    setDone(message)
    void refetch()
  }
  return (
    <Card as="section" className={classes.closing} aria-label={t`Financial years`}>
      <Title order={2} isSmall>
        <Trans>Financial years</Trans>
      </Title>
      <p>
        {closedUntil === null
          ? t`No year is closed: documents can be dated on any day.`
          : t`Closed until ${formatDate(closedUntil)}: nothing is dated on that day or before.`}
      </p>
      {mayClose && (
        <Row gap={12}>
          {canClose !== null && (
            <Button variant="default" onClick={() => setAsked('close')}>
              <Trans>Close {canClose}</Trans>
            </Button>
          )}
          {closedUntil !== null && (
            <Button variant="default" onClick={() => setAsked('reopen')}>
              <Trans>Open the last year again</Trans>
            </Button>
          )}
        </Row>
      )}
      <Text size="small" isDimmed role="status">
        {done}
      </Text>
      <Dialog
        opened={asked !== null}
        onClose={close}
        title={asked === 'reopen' ? t`Open the last year again?` : t`Close ${canClose ?? ''}?`}
      >
        {asked === 'close' && canClose !== null && (
          <CloseYear year={canClose} onDone={finish} onClose={close} />
        )}
        {asked === 'reopen' && <ReopenYear onDone={finish} onClose={close} />}
      </Dialog>
    </Card>
  )
}

type FormProps = { onDone: (message: string) => void; onClose: () => void }

function CloseYear({ year, onDone, onClose }: FormProps & { year: string }) {
  const using = useActionForm({
    initialValues: {},
    validate: {},
    send: () => callAccounts('POST /closedyears', { body: { year } }),
    failed: t`The year could not be closed`,
    onDone: () => onDone(t`The year ${year} is closed.`),
  })
  return (
    <ActionForm using={using} submit={t`Close the year`} onClose={onClose}>
      <p>
        <Trans>
          After that, nothing dated in this year or an earlier one can be added or taken back: no
          payment, charge or reading. Statements and packs stay as they are. You can open the year
          again, with a reason.
        </Trans>
      </p>
    </ActionForm>
  )
}

function ReopenYear({ onDone, onClose }: FormProps) {
  const using = useActionForm({
    initialValues: { reason: '' },
    validate: rulesOf(reasonWire),
    send: (body) => callAccounts('POST /closedyears/reopen', { body }),
    failed: t`The year could not be opened`,
    onDone: () => onDone(t`The year is open again.`),
  })
  return (
    <ActionForm
      using={using}
      submit={t`Open again`}
      intro={
        <p>
          <Trans>The history keeps who opened it, when and why.</Trans>
        </p>
      }
      onClose={onClose}
    >
      <ReasonField data-autofocus {...using.field('reason')} />
    </ActionForm>
  )
}

const callYear = signedInCaller<typeof accountantYearContract>()

const TIMEOUT_MS = 120_000

/** All reports of a financial year in one file, with how much of it is there while it comes in. */
function AccountantYear() {
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
          A whole year in one file: a workbook with income, dues, deposits, TDS, GST, day book and
          trial balance, and all but the day book as PDF.
        </Trans>
      </p>
      <Row lineGap={12} align="end">
        <FinancialYearField today={today} value={chosen} onPick={setChosen} />
        <BusyButton variant="default" isBusy={isMaking} onClick={() => void download()}>
          <Trans>Download the year</Trans>
        </BusyButton>
      </Row>
      <p role="status">{message}</p>
    </>
  )
}
