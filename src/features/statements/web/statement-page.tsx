import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { DownloadIcon } from 'lucide-react'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { paths } from '../../../paths.ts'
import { BackButton } from '../../../web/form/back-button.tsx'
import { BusyButton } from '../../../web/form/busy-button.tsx'
import { LoadFailed } from '../../../web/load-failed.tsx'
import { saveFile } from '../../../web/save-file.ts'
import { Page } from '../../../web/shell/page.tsx'
import { Skeleton } from '../../../web/ui/skeleton.tsx'
import { useRole } from '../../identity/web/sessions/session.ts'
import { DaysPick, useAskedDays } from './asked-days.tsx'
import {
  fetchStatementFile,
  type StatementAsked,
  statementIn,
  useStatement,
} from './statement-hooks.ts'
import classes from './statement-page.module.css'
import { StatementTable } from './statement-table.tsx'

/** What was charged, received and given back of an agreement or a client, between two days. */
export function StatementPage() {
  const [query] = useSearchParams()
  const asked = statementIn(query)
  const [, change] = useAskedDays()
  const isOwner = useRole() === 'owner'
  const { data, error, isFetching, refetch } = useStatement(asked)
  const about = data && [isOwner && data.client.name, data.property].filter(Boolean).join(' · ')
  return (
    <Page
      title={t`Statement`}
      subtitle={about}
      actions={data && <Download asked={asked} days={data} />}
    >
      <BackButton fallback={isOwner ? paths.dues : paths.myDues} />
      <div className={classes.page}>
        <DaysPick asked={asked} answered={data} onChange={change} />
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

type DownloadProps = { asked: StatementAsked; days: { from: string; to: string } }

function Download({ asked, days }: DownloadProps) {
  const [state, setState] = useState<'idle' | 'busy' | 'failed'>('idle')
  const save = async () => {
    setState('busy')
    try {
      saveFile(`statement-${days.from}-${days.to}.csv`, await fetchStatementFile(asked))
      setState('idle')
    } catch {
      setState('failed')
    }
  }
  return (
    <>
      <BusyButton
        variant="default"
        leftSection={<DownloadIcon size={16} />}
        isBusy={state === 'busy'}
        onClick={() => void save()}
      >
        <Trans>Save for spreadsheets (CSV)</Trans>
      </BusyButton>
      <span role="alert" className={classes.failure}>
        {state === 'failed' && t`It could not be saved. Please try again.`}
      </span>
    </>
  )
}
