import { t } from '@lingui/core/macro'
import { useSearchParams } from 'react-router'
import { paths } from '../../../paths.ts'
import type { Days } from '../../../shared/days.ts'
import { BackButton } from '../../../web/form/back-button.tsx'
import { LoadFailed } from '../../../web/load-failed.tsx'
import { Page } from '../../../web/shell/page.tsx'
import { SaveButton, type SaveFormat } from '../../../web/table/save-menu.tsx'
import { Skeleton } from '../../../web/ui/skeleton.tsx'
import { useRole } from '../../identity/web/sessions/session.ts'
import { DateRange, useDateRange } from './date-range.tsx'
import {
  fetchStatementFile,
  type StatementQuery,
  statementIn,
  useStatement,
} from './statement-hooks.ts'
import classes from './statement-page.module.css'
import { StatementTable } from './statement-table.tsx'

/** What was charged, received and given back of an agreement or a client, between two days. */
export function StatementPage() {
  const [query] = useSearchParams()
  const asked = statementIn(query)
  const [, change] = useDateRange()
  const isOwner = useRole() === 'owner'
  const { data, error, isFetching, refetch } = useStatement(asked)
  const about = data && [isOwner && data.client.name, data.property].filter(Boolean).join(' · ')
  return (
    <Page
      title={t`Statement`}
      subtitle={about}
      actions={data && <SaveButton formats={formatsOf(asked, data)} />}
    >
      <BackButton fallback={isOwner ? paths.dues : paths.myDues} />
      <div className={classes.page}>
        <DateRange asked={asked} answered={data} onChange={change} />
        {error && !isFetching ? (
          <LoadFailed
            title={t`The statement could not be loaded`}
            error={error}
            retry={() => void refetch()}
          />
        ) : data ? (
          <StatementTable statement={data} />
        ) : (
          <div role="status" aria-label={t`Loading`}>
            <Skeleton height={320} radius={12} />
          </div>
        )}
      </div>
    </Page>
  )
}

type Kind = { as: 'csv' | 'xlsx' | 'pdf'; label: string }

const formatsOf = (asked: StatementQuery, { from, to }: Days): SaveFormat[] =>
  [
    { as: 'pdf', label: t`PDF, to print or send` } as const,
    { as: 'xlsx', label: t`XLSX, with totals` } as const,
    { as: 'csv', label: t`CSV, as text` } as const,
  ].map(({ as, label }: Kind) => ({
    label,
    name: `statement-${from}-${to}.${as}`,
    make: () => fetchStatementFile(asked, as),
  }))
