import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { formatDate } from '../../../shared/calendar-date.ts'
import { ChoiceField, TextField } from '../../../web/form/fields.tsx'
import { Notice } from '../../../web/notice.tsx'
import { Button } from '../../../web/ui/button.tsx'
import { Grid, Row, Stack } from '../../../web/ui/layout.tsx'
import { Text, Title } from '../../../web/ui/text.tsx'
import type { BankAccount } from '../bank-wire.ts'
import { COLUMN_MEANINGS, type ColumnMeaning, type StatementAnswers } from '../statement.ts'
import type { StatementReply } from '../statement-reply-wire.ts'
import classes from './bank-page.module.css'

/** A person's answers about a file. */
export type Told = { account?: string; newAccount?: string; answers?: StatementAnswers }

type Props = {
  reply: StatementReply
  accounts: readonly BankAccount[]
  onAnswer: (told: Told) => void
}

/** Asks for what the file does not say: whose account it is, what its columns are, how its dates are read. */
export function StatementQuestions(props: Props) {
  const { kind } = props.reply
  if (kind === 'asks for account') return <WhichAccount {...props} />
  if (props.reply.accounts.length > 1) return <WhichPart {...props} />
  if (kind === 'asks for columns') return <WhichColumns {...props} />
  return kind === 'asks for dates' ? <WhichDates {...props} /> : null
}

/** The bank and the last digits, as accounts are called. */
const accountName = ({ bank, lastFour }: { bank: string; lastFour: string }): string =>
  [bank, lastFour && `…${lastFour}`].filter(Boolean).join(' ')

function WhichAccount({ reply, accounts, onAnswer }: Props) {
  const { bank, lastFour, holder, isOther } = reply
  const [name, setName] = useState(accountName({ bank: bank ?? '', lastFour: lastFour ?? '' }))
  return (
    <Stack gap={12} className={classes.question}>
      <Title order={2} isSmall>
        <Trans>Which account is this?</Trans>
      </Title>
      {isOther && holder && (
        <Notice>
          <Trans>The statement is of {holder}. Is that your account?</Trans>
        </Notice>
      )}
      {accounts.map((account) => (
        <Button
          key={account.id}
          variant="default"
          onClick={() => onAnswer({ account: account.id })}
        >
          {account.name}
        </Button>
      ))}
      <TextField
        label={t`Name of the new account`}
        value={name}
        maxLength={60}
        onChange={({ currentTarget }) => setName(currentTarget.value)}
      />
      <Row fillsPhone>
        <Button disabled={name.trim() === ''} onClick={() => onAnswer({ newAccount: name.trim() })}>
          <Trans>Add this account</Trans>
        </Button>
      </Row>
    </Stack>
  )
}

function WhichPart({ reply, onAnswer }: Props) {
  return (
    <Stack gap={12} className={classes.question}>
      <Title order={2} isSmall>
        <Trans>Which account of the file?</Trans>
      </Title>
      <Row gap={8} className={classes.buttons}>
        {reply.accounts.map((lastFour, part) => (
          <Button
            // biome-ignore lint/suspicious/noArrayIndexKey: a file's accounts have no other name
            key={part}
            variant="default"
            onClick={() => onAnswer({ answers: { part } })}
          >
            {lastFour ? `…${lastFour}` : t`Account ${part + 1}`}
          </Button>
        ))}
      </Row>
    </Stack>
  )
}

function WhichDates({ reply, onAnswer }: Props) {
  const [example] = reply.examples
  if (!example) return null
  return (
    <Stack gap={12} className={classes.question}>
      <Title order={2} isSmall>
        <Trans>Which day is {example.printed}?</Trans>
      </Title>
      <Row gap={8} className={classes.buttons}>
        <Button variant="default" onClick={() => onAnswer({ answers: { dates: 'day' } })}>
          {formatDate(example.day)}
        </Button>
        <Button variant="default" onClick={() => onAnswer({ answers: { dates: 'month' } })}>
          {formatDate(example.month)}
        </Button>
      </Row>
    </Stack>
  )
}

const meaningTexts = (): Record<ColumnMeaning, string> => ({
  date: t`Date`,
  'value date': t`Value date`,
  narration: t`Description`,
  reference: t`Reference`,
  cheque: t`Cheque number`,
  out: t`Money out`,
  in: t`Money in`,
  amount: t`Amount, in or out`,
  direction: t`“Cr” or “Dr”`,
  balance: t`Balance`,
  'balance sign': t`“Cr” or “Dr” of the balance`,
})

const NONE = ''

function WhichColumns({ reply, onAnswer }: Props) {
  const texts = meaningTexts()
  const { head, rows, guess } = reply
  const [chosen, setChosen] = useState<Record<number, string>>(
    Object.fromEntries(guess.map(({ meaning, place }) => [place, meaning])),
  )
  const meanings = Object.values(chosen)
  const isEnough =
    meanings.includes('date') &&
    meanings.includes('narration') &&
    (meanings.includes('amount') || (meanings.includes('in') && meanings.includes('out')))
  const columns = Object.fromEntries(
    Object.entries(chosen)
      .filter(([, meaning]) => meaning !== NONE)
      .map(([place, meaning]) => [meaning, Number(place)]),
  )
  return (
    <Stack gap={12} className={classes.question}>
      <Title order={2} isSmall>
        <Trans>What are the columns of this bank?</Trans>
      </Title>
      <Text isDimmed size="less">
        <Trans>You are asked once: the next file of this bank is read the same way.</Trans>
      </Text>
      <Grid as="ul" min={13} gap={12}>
        {head.map((name, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: columns have no other name, and never move
          <li key={place}>
            <ChoiceField
              label={name || t`Column ${place + 1}`}
              choices={[
                { value: NONE, label: t`Not needed` },
                ...COLUMN_MEANINGS.map((meaning) => ({ value: meaning, label: texts[meaning] })),
              ]}
              value={chosen[place] ?? NONE}
              onChange={({ currentTarget }) =>
                setChosen({ ...chosen, [place]: currentTarget.value })
              }
            />
            <Text as="span" isDimmed size="less">
              {rows
                .slice(0, 3)
                .map((row) => row[place] ?? '')
                .filter(Boolean)
                .join(' · ')}
            </Text>
          </li>
        ))}
      </Grid>
      {!isEnough && (
        <Text isDimmed size="less">
          <Trans>A date, a description and the amounts are needed.</Trans>
        </Text>
      )}
      <Button disabled={!isEnough} onClick={() => onAnswer({ answers: { columns } })}>
        <Trans>Read it so</Trans>
      </Button>
    </Stack>
  )
}
