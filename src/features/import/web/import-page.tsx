import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { paths } from '../../../paths.ts'
import { addMonths, firstOfMonth } from '../../../shared/calendar-date.ts'
import { BackButton } from '../../../web/form/back-button.tsx'
import { Page } from '../../../web/shell/page.tsx'
import { useToday } from '../../identity/web/access/use-today.ts'
import { BringIn } from './bring-in.tsx'
import { ChooseFile } from './choose-file.tsx'
import { ColumnsPart } from './columns-part.tsx'
import { EarlierImports } from './earlier-imports.tsx'
import { FaultsPart } from './faults-part.tsx'
import classes from './import-page.module.css'
import { lackingColumns } from './lacking-columns.ts'
import { SheetQuestions } from './sheet-questions.tsx'
import { useSheet } from './use-sheet.ts'

/** Where an owner moves in with their own sheet: choose, look, bring in. */
export function ImportPage() {
  const today = useToday()
  return (
    <Page
      title={t`Bring your books`}
      subtitle={t`Choose the spreadsheet that you keep. Nothing is written before you have seen what it makes.`}
    >
      <BackButton fallback={paths.dashboard} />
      {today && <Import today={today} />}
    </Page>
  )
}

function Import({ today }: { today: string }) {
  const [chargeFrom, setChargeFrom] = useState(addMonths(firstOfMonth(today), 1))
  const [isDone, setDone] = useState(false)
  const using = useSheet({ today, chargeFrom })
  const { sheet } = using
  return (
    <div className={classes.page}>
      <ChooseFile using={using} onOpened={() => setDone(false)} />
      {sheet && !isDone && (
        <>
          <SheetQuestions
            using={using}
            sheet={sheet}
            chargeFrom={chargeFrom}
            onChargeFrom={setChargeFrom}
          />
          <ColumnsPart
            key={`${sheet.name} ${sheet.at} ${sheet.kind}`}
            using={using}
            sheet={sheet}
          />
          {sheet.faults.length > 0 && lackingColumns(sheet).length === 0 && (
            <FaultsPart using={using} sheet={sheet} faults={sheet.faults} />
          )}
        </>
      )}
      {sheet && (
        <BringIn using={using} sheet={sheet} chargeFrom={chargeFrom} onDone={() => setDone(true)} />
      )}
      {!sheet && (
        <p className={classes.hint}>
          <Trans>
            Passwords are not made up for your clients: they see nothing before you invite them.
          </Trans>
        </p>
      )}
      <EarlierImports />
    </div>
  )
}
