import { plural, t } from '@lingui/core/macro'
import { formatDate } from '../../../shared/calendar-date.ts'
import { formatPaise } from '../../../shared/paise.ts'
import { Notice } from '../../../web/notice.tsx'
import type { StatementReply } from '../statement-reply-wire.ts'

type Taken = NonNullable<StatementReply['taken']>

/** Tells how many lines of a file are new, and what is wrong with it. */
export function TakenText({ taken }: { taken: Taken }) {
  const { added, known, isComplete, difference } = taken
  const texts = [
    plural(added, { 0: 'No new line.', one: '# new line.', other: '# new lines.' }),
    known > 0 && plural(known, { one: '# was known.', other: '# were known.' }),
  ]
  return (
    <>
      <p>{texts.filter(Boolean).join(' ')}</p>
      {!isComplete && (
        <Notice>{t`The file ends in the middle of a line: it was cut off. Download it again for the rest.`}</Notice>
      )}
      {difference !== null && difference !== 0n && <Notice>{differenceText(taken)}</Notice>}
    </>
  )
}

function differenceText({ difference, gap }: Taken): string {
  const sum = formatPaise((difference ?? 0n) as never)
  const [first, second] = gap
  const where =
    first && second
      ? t`The balance jumps between ${formatDate(first)} and ${formatDate(second)}: a line is missing there.`
      : ''
  return [t`The lines do not come to the closing balance: ${sum} differ.`, where].join(' ')
}
