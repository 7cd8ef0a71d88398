import { plural, t } from '@lingui/core/macro'
import { SegmentedChoice } from '../../../web/ui/checks.tsx'
import { Stack } from '../../../web/ui/layout.tsx'
import { Text } from '../../../web/ui/text.tsx'
import type { MonthsMean } from './months-paid.ts'
import type { OpenSheet } from './open-sheet.ts'
import type { PastAs } from './rows-of-sheet.ts'
import type { UsingSheet } from './use-sheet.ts'

type Props = { using: UsingSheet; sheet: OpenSheet }

/** Questions that are not guessed: who has left, and whether columns of months are payments. Each is asked once. */
export function MeaningQuestions({ using, sheet }: Props) {
  const { read, answers, months, paidAt, advanceAt, particularsAt, table, kind } = sheet
  const { asks, depositsOfEnded } = sheet
  if (kind !== 'books') return null
  const head = table.heads[paidAt] ?? ''
  const advance = table.heads[advanceAt] ?? ''
  const particulars = table.heads[particularsAt] ?? ''
  return (
    <>
      {read.past.length > 0 && (
        <Question<PastAs>
          text={plural(read.past.length, {
            one: '# row is of a client who has left. What becomes of it?',
            other: '# rows are of clients who have left. What becomes of them?',
          })}
          choices={[
            { value: 'left out', label: t`Leave out` },
            { value: 'ended', label: t`Import as ended` },
          ]}
          value={answers.past}
          onSay={(past) => using.answer({ past })}
        />
      )}
      {depositsOfEnded.length > 0 && (
        <Question<'given back' | 'held'>
          text={plural(depositsOfEnded.length, {
            one: '# client who has left has a deposit in your sheet. Do you still hold it?',
            other: '# clients who have left have deposits in your sheet. Do you still hold them?',
          })}
          choices={[
            { value: 'given back', label: t`No, given back` },
            { value: 'held', label: t`Yes, still held` },
          ]}
          value={answers.areDepositsHeld ? 'held' : 'given back'}
          onSay={(said) => using.answer({ areDepositsHeld: said === 'held' })}
        />
      )}
      {months.length > 0 && (
        <Question<MonthsMean>
          text={t`Your sheet has a column for each month. Do they show the rent that was paid?`}
          choices={[
            { value: 'receipts', label: t`Yes, keep receipts too` },
            { value: 'dues', label: t`Yes, only for the dues` },
            { value: 'nothing', label: t`No` },
          ]}
          value={answers.monthsMean}
          onSay={(monthsMean) => using.answer({ monthsMean })}
        />
      )}
      {read.short.length > 0 && (
        <Question<'yes' | 'no'>
          text={plural(read.short.length, {
            one: `“${head}” is less than the rent in # row. Is the rest due?`,
            other: `“${head}” is less than the rent in # rows. Is the rest due?`,
          })}
          choices={[
            { value: 'yes', label: t`Yes, it is due` },
            { value: 'no', label: t`No` },
          ]}
          value={answers.isShortDue === undefined ? undefined : answers.isShortDue ? 'yes' : 'no'}
          onSay={(said) => using.answer({ isShortDue: said === 'yes' })}
        />
      )}
      {(asks.includes('advance') || answers.advanceIs) && (
        <Question<'openingAdvance' | 'openingDeposit'>
          text={t`What is “${advance}”?`}
          choices={[
            { value: 'openingAdvance', label: t`Rent paid in advance` },
            { value: 'openingDeposit', label: t`A deposit that you hold` },
          ]}
          value={answers.advanceIs}
          onSay={(advanceIs) => using.answer({ advanceIs })}
        />
      )}
      {(asks.includes('particulars') || answers.particularsAre) && (
        <Question<'name' | 'address1' | 'nothing'>
          text={t`What does “${particulars}” name?`}
          choices={[
            { value: 'name', label: t`The client` },
            { value: 'address1', label: t`The property` },
            { value: 'nothing', label: t`Neither` },
          ]}
          value={answers.particularsAre}
          onSay={(particularsAre) => using.answer({ particularsAre })}
        />
      )}
      {read.minuses.length > 0 && (
        <Question<'yes' | 'no'>
          text={t`All balances in your sheet are below zero. Is that money due?`}
          choices={[
            { value: 'yes', label: t`Yes, it is due` },
            { value: 'no', label: t`No, paid in advance` },
          ]}
          value={
            answers.areMinusesDue === undefined ? undefined : answers.areMinusesDue ? 'yes' : 'no'
          }
          onSay={(said) => using.answer({ areMinusesDue: said === 'yes' })}
        />
      )}
    </>
  )
}

type QuestionProps<Value extends string> = {
  text: string
  choices: readonly { value: Value; label: string }[]
  /** undefined until it is answered. */
  value: Value | undefined
  onSay: (value: Value) => void
}

function Question<Value extends string>({ text, choices, value, onSay }: QuestionProps<Value>) {
  return (
    <Stack gap={8}>
      <Text isStrong role={value === undefined ? 'alert' : undefined}>
        {text}
      </Text>
      <SegmentedChoice aria-label={text} data={choices} value={value as Value} onChange={onSay} />
    </Stack>
  )
}
