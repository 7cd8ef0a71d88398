import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { paths } from '../../../paths.ts'
import { formatPaiseBriefly, ZERO } from '../../../shared/paise.ts'
import { EmptyState, LoadFailed } from '../../../web/empty-state.tsx'
import { FinancialYearField } from '../../../web/form/financial-year-field.tsx'
import { AddLink } from '../../../web/form/record-links.tsx'
import { MoreMenu } from '../../../web/more-menu.tsx'
import { Page } from '../../../web/shell/page.tsx'
import { FilterChips } from '../../../web/table/filter-chips.tsx'
import { SaveSheet } from '../../../web/table/save-menu.tsx'
import { Button } from '../../../web/ui/button.tsx'
import { Row } from '../../../web/ui/layout.tsx'
import { Skeleton } from '../../../web/ui/skeleton.tsx'
import { Anchor } from '../../../web/ui/text.tsx'
import { useToday } from '../../identity/web/access/client-settings.ts'
import { useMay } from '../../identity/web/access/may.ts'
import { FLATS_ON_PAGE } from '../dues.ts'
import {
  groupsOf,
  isNotPaid,
  notPaidOf,
  type Register,
  type RegisterGroup,
  type RegisterRow,
  rowOf,
} from '../rent-register.ts'
import { monthStates } from './month-chips.tsx'
import { RemindAllLink } from './remind-all-link.tsx'
import { RegisterCellDialog, type ShownCell } from './rent-register-cell-dialog.tsx'
import { RegisterGrid } from './rent-register-grid.tsx'
import { askedIn, useRegister } from './rent-register-hooks.ts'
import classes from './rent-register-page.module.css'
import { registerSheet } from './rent-register-sheet.ts'

/** The rent of a financial year: flats down, months across. */
export function RentRegisterPage() {
  const [query, setQuery] = useSearchParams()
  const today = useToday() ?? ''
  const mayRecord = useMay('record a payment')
  const asked = askedIn(query)
  const { data, error, isFetching, refetch } = useRegister(asked)
  const rows = data?.flats.map((flat) => rowOf(flat, data.from, today)) ?? []
  const isNarrowed = query.get('state') === 'unpaid'
  const groups = groupsOf(rows)
  const shown = isNarrowed ? notPaidOf(groups) : groups
  const [cell, setCell] = useState<ShownCell | null>(null)
  return (
    <Page
      title={t`Rent register`}
      subtitle={
        <span data-on-screen>
          {mayRecord ? (
            <Trans>The rent of a year by property. Touch a month to see it and to record.</Trans>
          ) : (
            <Trans>The rent of a year by property. Touch a month to see it.</Trans>
          )}
        </span>
      }
      actions={
        data && <Actions year={data.year} groups={shown} from={data.from} isNarrowed={isNarrowed} />
      }
    >
      <Row lineGap={12} align="end" data-on-screen className={classes.tools}>
        <div className={classes.year}>
          <FinancialYearField
            today={today}
            value={asked.to}
            onPick={(to) => setQuery({ to, ...(isNarrowed && { state: 'unpaid' }) })}
          />
        </div>
        <FilterChips label={t`By payment of the year`} chips={[chipOf(query, rows, isNarrowed)]} />
      </Row>
      {data && data.owedBeside > ZERO && (
        <p className={classes.beside}>
          <Trans>
            {formatPaiseBriefly(data.owedBeside)} more is due besides this rent: from before, or for
            other charges.
          </Trans>{' '}
          <Anchor to={paths.dues} inherit underline="always" data-on-screen>
            <Trans>See the dues</Trans>
          </Anchor>
        </p>
      )}
      {isNarrowed && shown.length > 0 && (
        <p className={classes.beside}>
          <Trans>Only properties with rent that is not paid. The sums are of these.</Trans>
        </p>
      )}
      {error && !isFetching ? (
        <LoadFailed
          title={t`The register could not be loaded`}
          error={error}
          retry={() => void refetch()}
        />
      ) : !data ? (
        <div role="status" aria-label={t`Loading`}>
          <Skeleton height={420} radius={12} />
        </div>
      ) : shown.length === 0 ? (
        <Nothing isNarrowed={isNarrowed} />
      ) : (
        <RegisterGrid
          caption={t`Rent of ${data.year}`}
          groups={shown}
          from={data.from}
          today={today}
          onOpen={setCell}
        />
      )}
      {data && data.total > FLATS_ON_PAGE && <Pages register={data} query={query} />}
      <RegisterCellDialog shown={cell} onClose={() => setCell(null)} />
    </Page>
  )
}

type ActionsProps = { year: string; groups: RegisterGroup[]; from: string; isNarrowed: boolean }

function Actions({ year, groups, from, isNarrowed }: ActionsProps) {
  const title = isNarrowed ? t`Rent register ${year}, not paid` : t`Rent register ${year}`
  return (
    <>
      <RemindAllLink />
      {groups.length > 0 && (
        <>
          <Button variant="default" onClick={() => window.print()}>
            <Trans>Print</Trans>
          </Button>
          <SaveSheet
            file={`rent-register-${year}`}
            sheet={registerSheet(groups, { title, from })}
          />
        </>
      )}
      <MoreMenu
        actions={[
          { label: t`Property Rents List`, to: paths.leases },
          { label: t`Dues`, to: paths.dues },
        ]}
      />
    </>
  )
}

function chipOf(query: URLSearchParams, rows: readonly RegisterRow[], isChosen: boolean) {
  const next = new URLSearchParams(query)
  if (isChosen) next.delete('state')
  else next.set('state', 'unpaid')
  return {
    name: 'unpaid',
    label: monthStates().unpaid,
    isChosen,
    to: `?${next}`,
    count: rows.filter(isNotPaid).length,
  }
}

const Nothing = ({ isNarrowed }: { isNarrowed: boolean }) =>
  isNarrowed ? (
    <EmptyState title={t`Everything is paid`} />
  ) : (
    <EmptyState
      title={t`There is no property yet`}
      action={
        <AddLink to={paths.letProperty}>
          <Trans>Let a property</Trans>
        </AddLink>
      }
    />
  )

/** The sums are those of the page. */
function Pages({ register, query }: { register: Register; query: URLSearchParams }) {
  const { page } = askedIn(query)
  const link = (to: number) => {
    const next = new URLSearchParams(query)
    next.set('page', String(to))
    return `?${next}`
  }
  const { total, flats } = register
  const first = (page - 1) * FLATS_ON_PAGE + 1
  const last = first + flats.length - 1
  return (
    <Row as="nav" gap={12} data-on-screen className={classes.pages} aria-label={t`Pages`}>
      <span>{t`Properties ${first} to ${last} of ${total}. Sums are of these.`}</span>
      {page > 1 && (
        <Button to={link(page - 1)} variant="default">
          <Trans>Previous</Trans>
        </Button>
      )}
      {last < total && (
        <Button to={link(page + 1)} variant="default">
          <Trans>Next</Trans>
        </Button>
      )}
    </Row>
  )
}
