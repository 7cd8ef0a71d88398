import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { paths } from '../../../paths.ts'
import { formatDate } from '../../../shared/calendar-date.ts'
import { Amount } from '../../../web/amount.tsx'
import { Dialog } from '../../../web/dialog.tsx'
import { LoadFailed } from '../../../web/empty-state.tsx'
import { BackButton } from '../../../web/form/back-button.tsx'
import { FinancialYearField } from '../../../web/form/financial-year-field.tsx'
import { Page } from '../../../web/shell/page.tsx'
import { SaveButton, type SaveFormat } from '../../../web/table/save-menu.tsx'
import { Card, Row, Stack } from '../../../web/ui/layout.tsx'
import { Skeleton } from '../../../web/ui/skeleton.tsx'
import { Text } from '../../../web/ui/text.tsx'
import { shortAddress } from '../../dues/web/lease-of-row.tsx'
import { useToday } from '../../identity/web/access/client-settings.ts'
import type { House, HouseWorksheet } from '../house-property.ts'
import { HouseCard } from './house-card.tsx'
import { HouseFactsForm } from './house-facts-form.tsx'
import classes from './house-property.module.css'
import { fetchWorksheetFile, useWorksheet } from './house-property-hooks.ts'

/** What the return asks about let property, line by line, from the books of a financial year. */
export function WorksheetPage() {
  const [query, setQuery] = useSearchParams()
  const to = query.get('to') ?? ''
  const today = useToday() ?? ''
  const { data, error, isFetching, refetch } = useWorksheet(to)
  const [asked, setAsked] = useState<House | null>(null)
  const [done, setDone] = useState('')
  // The form goes once its figures are there: opened again, it begins with what was saved.
  const finish = async (message: string) => {
    setDone(message)
    await refetch()
    setAsked(null)
  }
  return (
    <Page
      title={t`Income from house property`}
      subtitle={t`A working paper for your return, from your books. It is not advice, and nothing is filed.`}
      actions={data && data.notFor === null && <SaveButton formats={formatsOf(data)} />}
    >
      <BackButton fallback={paths.books} />
      <Stack gap={16}>
        <div className={classes.year}>
          <FinancialYearField today={today} value={to} onPick={(day) => setQuery({ to: day })} />
        </div>
        <Text size="small" isDimmed role="status">
          {done}
        </Text>
        {error && !isFetching ? (
          <LoadFailed
            title={t`The worksheet could not be loaded`}
            error={error}
            retry={() => void refetch()}
          />
        ) : data ? (
          <Worksheet data={data} onAsk={setAsked} />
        ) : (
          <div role="status" aria-label={t`Loading`}>
            <Skeleton height={320} radius={12} />
          </div>
        )}
      </Stack>
      <Dialog
        opened={asked !== null}
        onClose={() => setAsked(null)}
        title={asked ? t`${shortAddress(asked)}, ${data?.year ?? ''}` : ''}
      >
        {asked && data && (
          <HouseFactsForm
            key={`${asked.property.id} ${data.year}`}
            house={asked}
            year={data.year}
            today={today}
            onDone={(message) => void finish(message)}
            onClose={() => setAsked(null)}
          />
        )}
      </Dialog>
    </Page>
  )
}

type Props = { data: HouseWorksheet; onAsk: (house: House) => void }

function Worksheet({ data, onAsk }: Props) {
  const { houses, notFor, total, notes, act, year } = data
  if (notFor !== null) return <p>{notFor}</p>
  const withoutRent = houses.filter(
    ({ facts: { expectedRent, use } }) => expectedRent === null && use === 'let',
  ).length
  if (houses.length === 0) return <p>{t`You have no property yet.`}</p>
  return (
    <>
      <Row as="p" lineGap={4} align="baseline" isSpread className={classes.total}>
        <span>
          <Trans>
            Income from house property, {year} ({formatDate(data.from)} to {formatDate(data.to)}),{' '}
            {act}
          </Trans>
        </span>
        <strong>
          <Amount of={total} isExact />
        </strong>
      </Row>
      {withoutRent > 0 && (
        <Text size="small" isDimmed>
          {plural(withoutRent, {
            one: 'Expected rent is not entered for # property: open it to enter it.',
            other: 'Expected rent is not entered for # properties: open one to enter it.',
          })}
        </Text>
      )}
      <Card isFlush>
        {houses.map((house) => (
          <HouseCard
            key={house.property.id}
            house={house}
            year={year}
            isOnly={houses.length === 1}
            onAsk={() => onAsk(house)}
          />
        ))}
      </Card>
      <Stack as="ul" gap={4} data-bullets className={classes.notes}>
        {notes.map((note) => (
          <li key={note}>{note}</li>
        ))}
      </Stack>
    </>
  )
}

const formatsOf = ({ to, year }: HouseWorksheet): SaveFormat[] => [
  {
    label: t`PDF, to print or send`,
    name: `house-property-${year}.pdf`,
    make: () => fetchWorksheetFile(to, 'pdf'),
  },
  {
    label: t`XLSX, for your accountant`,
    name: `house-property-${year}.xlsx`,
    make: () => fetchWorksheetFile(to, 'xlsx'),
  },
]
