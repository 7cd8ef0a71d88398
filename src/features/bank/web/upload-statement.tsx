import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
import { BANKS } from '../../../shared/banks.ts'
import { formatDate } from '../../../shared/calendar-date.ts'
import { formatPaise } from '../../../shared/paise.ts'
import { callsOf } from '../../../web/api/calls.ts'
import { isOfNetwork } from '../../../web/api/network-error.ts'
import { reasonOf } from '../../../web/api/reply.ts'
import { ChooseFile } from '../../../web/form/choose-file.tsx'
import { readChosen } from '../../../web/form/chosen-file.ts'
import { Notice } from '../../../web/notice.tsx'
import { Button } from '../../../web/ui/button.tsx'
import { Card, Grid, Row } from '../../../web/ui/layout.tsx'
import { Text } from '../../../web/ui/text.tsx'
import { useRefreshAll } from '../../ledger/web/ledger-hooks.ts'
import type { BankAccount } from '../bank-wire.ts'
import { DOWNLOAD_PLACES } from '../download-places.ts'
import { type StatementReply, statementReplyWire } from '../statement-reply-wire.ts'
import { callBank, useBankProgress } from './bank-hooks.ts'
import classes from './bank-page.module.css'
import { refusedTexts } from './bank-texts.ts'
import { StatementQuestions, type Told } from './statement-questions.tsx'

type Chosen = { name: string; file: string }
type State = { reply?: StatementReply; fault?: string }

/** Whether a person must answer before the file is read. */
const isAsking = ({ kind, accounts }: StatementReply) =>
  kind.startsWith('asks') || accounts.length > 1

type Props = {
  accounts: readonly BankAccount[]
  /** Shown below until a statement is chosen. */
  children: ReactNode
}

/** Takes a statement by a click or dropped, asks what it does not say, and says what came of it. */
export function UploadStatement({ accounts, children }: Props) {
  const [chosen, setChosen] = useState<Chosen | null>(null)
  const [{ reply, fault }, setState] = useState<State>({})
  // The last question stays where its answer is refused or not received, with what was chosen.
  const [asked, setAsked] = useState<StatementReply | null>(null)
  const [isReading, setReading] = useState(false)
  const [told, setTold] = useState<Told>({})
  const refresh = useRefreshAll()
  const send = async (of: Chosen, answered: Told) => {
    setReading(true)
    setTold(answered)
    try {
      const next = await read(of, answered)
      setState(next)
      if (next.reply && isAsking(next.reply)) setAsked(next.reply)
      if (next.reply?.taken) setAsked(null)
    } finally {
      setReading(false)
      refresh()
    }
  }
  const take = async (file: File) => {
    if (file.size > LARGEST) return setState({ fault: refusedTexts()['too large'] })
    const of = { name: file.name, file: base64(await readChosen(file)) }
    setAsked(null)
    setChosen(of)
    await send(of, {})
  }
  return (
    <>
      <Card as="section" gap={14} aria-label={t`Bank statement`}>
        <ChooseFile
          label={t`Choose a bank statement`}
          accept=".csv,.tsv,.txt,.xls,.xlsx,.html,.pdf"
          isBusy={isReading}
          look={accounts.length > 0 ? 'small' : 'large'}
          onFile={take}
        >
          <Text isDimmed size="less">
            <Trans>Excel or CSV, as your bank gives it. The file is not kept.</Trans>
          </Text>
        </ChooseFile>
        <div role="status" className={classes.said}>
          {isReading ? <Reading /> : reply?.taken && <TakenText taken={reply.taken} />}
        </div>
        {chosen && reply?.taken && reply.bank === null && !isReading && (
          <Row fillsPhone>
            <Button
              variant="default"
              size="compact-sm"
              onClick={() => void send(chosen, again(told, reply.taken?.accountId))}
            >
              <Trans>The columns were read wrongly</Trans>
            </Button>
          </Row>
        )}
        <Text isFault role="alert">
          {isReading ? '' : (fault ?? refusedText(reply))}
        </Text>
        {reply?.why === 'pdf' && !isReading && <WhereBanksHideIt bank={reply.bank} />}
        {chosen && asked && (
          <div hidden={isReading}>
            <StatementQuestions
              key={asked.kind}
              reply={asked}
              accounts={accounts}
              onAnswer={(more) =>
                void send(chosen, {
                  ...told,
                  ...more,
                  answers: { ...told.answers, ...more.answers },
                })
              }
            />
          </div>
        )}
      </Card>
      {!reply && !isReading && children}
    </>
  )
}

const statements = callsOf(callBank, { replies: { 'POST /bankstatements': statementReplyWire } })

/** The answers so far without the columns, which are asked again; the account is known by now. */
const again = ({ answers }: Told, account: string | undefined): Told => ({
  ...(account !== undefined && { account }),
  answers: { ...(answers?.part !== undefined && { part: answers.part }), anew: true },
})

/** Shows how much of a statement the server has read, in per cent, where it takes long enough. */
function Reading() {
  const percent = useBankProgress(true, 'reading')
  return (
    <Row gap={12} lineGap={4} className={classes.proposing}>
      {percent !== null && (
        <progress max={100} value={percent} aria-label={t`Reading the statement`} />
      )}
      <span>
        {percent === null ? t`Reading the statement…` : t`Reading the statement… ${percent} %`}
      </span>
    </Row>
  )
}

/** Eight million characters of base64 and a little around them. */
const LARGEST = 5_900_000

async function read({ name, file }: Chosen, { answers, ...told }: Told): Promise<State> {
  try {
    const body = { name, file, ...told, answers: answers ?? null }
    const reply = await statements('POST /bankstatements', { body: body as never })
    if (reply.status === 200 || reply.status === 201) return { reply: reply.body }
    return { fault: reasonOf(reply) || t`The statement could not be read.` }
  } catch (error) {
    if (!isOfNetwork(error)) throw error
    return {
      fault: t`The reply of the server was lost. Please try again: no line of the file is taken twice.`,
    }
  }
}

function refusedText(reply: StatementReply | undefined): string {
  if (reply?.kind !== 'refused' || reply.why === null) return ''
  const row = reply.row === null ? '' : t`Row ${reply.row}.`
  return [refusedTexts()[reply.why], row].filter(Boolean).join(' ')
}

/** In parts: a function takes so many arguments at most. */
function base64(bytes: Uint8Array): string {
  const parts: string[] = []
  for (let at = 0; at < bytes.length; at += 32_768)
    parts.push(String.fromCharCode(...bytes.subarray(at, at + 32_768)))
  return btoa(parts.join(''))
}

/** Where the bank of a PDF has the same as Excel or CSV; of one that is not known, where each has it. */
function WhereBanksHideIt({ bank }: { bank: string | null }) {
  const own = bank !== null && bank in DOWNLOAD_PLACES
  const shown = BANKS.filter(({ code }) => (own ? code === bank : code in DOWNLOAD_PLACES))
  return (
    <>
      <Text>
        <Trans>
          It is usually here, in the bank's net banking on a computer; the app often has the PDF
          alone.
        </Trans>
      </Text>
      <Grid as="dl" min={20} gap={12}>
        {shown.map(({ code, names }) => (
          <div key={code}>
            <Text as="dt" isStrong>
              {names[0]}
            </Text>
            <Text as="dd" isDimmed>
              {DOWNLOAD_PLACES[code]}
            </Text>
          </div>
        ))}
      </Grid>
    </>
  )
}

type Taken = NonNullable<StatementReply['taken']>

/** Tells how many lines of a file are new, and what is wrong with it. */
function TakenText({ taken }: { taken: Taken }) {
  const { added, known, complete, difference } = taken
  const texts = [
    plural(added, { 0: 'No new line.', one: '# new line.', other: '# new lines.' }),
    known > 0 && plural(known, { one: '# was known.', other: '# were known.' }),
  ]
  return (
    <>
      <p>{texts.filter(Boolean).join(' ')}</p>
      {!complete && (
        <Notice>{t`The file ends in the middle of a line: it was cut off. Download it again for the rest.`}</Notice>
      )}
      {difference !== null && difference !== 0n && <Notice>{differenceText(taken)}</Notice>}
    </>
  )
}

function differenceText({ difference, gap }: Taken): string {
  const is = difference ?? 0n
  const sum = formatPaise((is < 0n ? -is : is) as never)
  // A bank's newest line may stand first.
  const [first, second] = gap.toSorted()
  const where =
    first && second
      ? t`The balance jumps between ${formatDate(first)} and ${formatDate(second)}: a line is missing there.`
      : ''
  return [t`The lines and the closing balance differ by ${sum}.`, where].join(' ')
}
