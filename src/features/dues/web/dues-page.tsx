import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useCallback, useState } from 'react'
import { paths } from '../../../paths.ts'
import { formatDate } from '../../../shared/calendar-date.ts'
import { formatPaiseBriefly, paiseToDecimal, sumOf, ZERO } from '../../../shared/paise.ts'
import { Amount } from '../../../web/amount.tsx'
import { EmptyState } from '../../../web/empty-state.tsx'
import { AddLink } from '../../../web/form/record-links.tsx'
import { MoreMenu } from '../../../web/more-menu.tsx'
import { Page } from '../../../web/shell/page.tsx'
import { type Column, DataTable } from '../../../web/table/data-table.tsx'
import { PhoneRow } from '../../../web/table/phone-row.tsx'
import { PickedLink } from '../../../web/table/picked-link.tsx'
import { useWholeList } from '../../../web/table/use-whole-list.ts'
import { Button } from '../../../web/ui/button.tsx'
import { Row, Stack } from '../../../web/ui/layout.tsx'
import { Skeleton } from '../../../web/ui/skeleton.tsx'
import { Text } from '../../../web/ui/text.tsx'
import { useToday } from '../../identity/web/access/client-settings.ts'
import { useIsLimited, useMay } from '../../identity/web/access/may.ts'
import { useIsAnythingLet } from '../../leases/web/lease-hooks.ts'
import { isOverdue } from '../../ledger/ledger.ts'
import { dueText } from '../../ledger/web/charge-texts.ts'
import { RecordButton } from '../../payments/web/record-button.tsx'
import type { LeaseDues, ListedDues } from '../dues.ts'
import { type Age, AgeBar, Ageing } from './ageing.tsx'
import { useDues } from './dues-hooks.ts'
import classes from './dues-page.module.css'
import {
  compare,
  LeaseOfRow,
  nameOfClient,
  propertyColumn,
  shortAddress,
  textOfLease,
} from './lease-of-row.tsx'
import { MonthChips } from './month-chips.tsx'
import { useMonthTotals } from './month-hooks.ts'
import { RemindAllLink } from './remind-all-link.tsx'
import { RemindLink } from './remind-link.tsx'
import { toRemind } from './reminding.ts'

/** All that is open, worst first, by its age. */
export function DuesPage() {
  const query = useDues()
  const today = useToday()
  const month = (today ?? '').slice(0, 7)
  const counts = useMonthTotals(month)
  const [age, setAge] = useState<Age | null>(null)
  const keep = useCallback((dues: LeaseDues) => age === null || dues.ages[age] > 0n, [age])
  const list = useWholeList({ query, textOf: textOfLease, sorts, keep })
  const mayRecord = useMay('record a payment')
  const isLimited = useIsLimited()
  return (
    <Page
      title={t`Dues`}
      subtitle={
        isLimited
          ? t`Dues of the properties with which you work, worst first.`
          : t`All dues, worst first.`
      }
      actions={
        <>
          <Button to={paths.recordSeveral} variant="default">
            <Trans>Record several</Trans>
          </Button>
          <Button to={paths.reminders} variant="default">
            <Trans>Reminders</Trans>
          </Button>
          <MoreMenu
            actions={[
              { label: t`Move-outs`, to: paths.settling },
              { label: t`Cheques`, to: paths.cheques },
              { label: t`Meter readings`, to: paths.readings },
              { label: t`One charge for several`, to: paths.chargeSeveral },
              { label: t`Calendar`, to: paths.calendar },
              { label: t`Payment settings`, to: paths.moneySettings },
            ]}
          />
        </>
      }
    >
      {query.isPending && <Skeleton height={88} radius={12} margin="0 0 1rem" data-waiting />}
      {query.data && query.data.length > 0 && (
        <Ageing dues={query.data} shown={age} onShow={setAge} action={<RemindAllLink />} />
      )}
      <DataTable
        list={list}
        caption={t`Dues`}
        columns={columns(today ?? '')}
        // The sum of all is above.
        summary={
          list.found.length < (query.data ?? []).length ? <Owed dues={list.found} /> : undefined
        }
        many={mayRecord ? (dues) => <ForMany dues={dues} today={today ?? ''} /> : undefined}
        view="dues"
        csv={{ file: 'dues', more: propertyColumn() }}
        phone={(dues) => <OnPhone dues={dues} today={today ?? ''} />}
        rowKey={({ leaseId }) => leaseId}
        rowName={({ client }) => client.name}
        searchHint={t`Client, address or pincode`}
        failureText={t`Network error, while retrieving dues`}
        filters={<MonthChips month={month} counts={counts} />}
        actions={mayRecord ? (dues) => <Actions dues={dues} /> : undefined}
        isActionInPhoneRow
        empty={age === null ? <NothingOwed /> : <EmptyState title={t`Nothing is that old`} />}
      />
    </Page>
  )
}

/** Actions that apply to several ticked agreements at once. */
function ForMany({ dues, today }: { dues: readonly ListedDues[]; today: string }) {
  const ids = dues.map(({ leaseId }) => leaseId)
  // Who is late and not reminded is named there, with the reason.
  const late = dues.filter(({ overdue }) => overdue > ZERO).map(({ leaseId }) => leaseId)
  return (
    <>
      <PickedLink to={paths.remindAll} ids={late}>
        <Trans>Remind ({toRemind(dues, today).all.length})</Trans>
      </PickedLink>
      <PickedLink to={paths.chargeSeveral} ids={ids}>
        <Trans>Charge</Trans>
      </PickedLink>
    </>
  )
}

/** Who has let nothing yet is led to that. */
function NothingOwed() {
  const isLet = useIsAnythingLet()
  return (
    <EmptyState
      title={t`Nothing is due`}
      action={
        isLet === false && (
          <AddLink to={paths.letProperty}>
            <Trans>Let a property</Trans>
          </AddLink>
        )
      }
    >
      {isLet === false ? (
        <Trans>Let a property first. Its dues are then shown here.</Trans>
      ) : (
        <Trans>
          Everybody has paid, or no rent is charged yet. Charging starts on the page of an
          agreement.
        </Trans>
      )}
    </EmptyState>
  )
}

/** The sum owed by the shown agreements. */
const Owed = ({ dues }: { dues: readonly LeaseDues[] }) =>
  dues.length < 2 ? null : (
    <Trans>{formatPaiseBriefly(sumOf(dues.map(({ owed }) => owed)))} due</Trans>
  )

const sorts: Record<string, (a: LeaseDues, b: LeaseDues) => number> = {
  client: (a, b) => compare(a.client.name, b.client.name),
  oldestDueOn: (a, b) => compare(a.oldestDueOn, b.oldestDueOn),
  owed: (a, b) => compare(a.owed, b.owed),
  overdue: (a, b) => compare(a.overdue, b.overdue),
}

const columns = (today: string): [Column<LeaseDues>, ...Column<LeaseDues>[]] => [
  { label: t`Client`, sort: 'client', cell: (dues) => <Client dues={dues} />, value: nameOfClient },
  {
    label: t`Oldest`,
    sort: 'oldestDueOn',
    cell: (dues) => <Oldest dues={dues} today={today} />,
    value: ({ oldestDueOn }) => oldestDueOn,
  },
  {
    label: t`Overdue`,
    sort: 'overdue',
    tabularNumbers: true,
    alignEnd: true,
    cell: ({ overdue }) => <Amount of={overdue} />,
    value: ({ overdue }) => paiseToDecimal(overdue),
  },
  {
    label: t`Due`,
    sort: 'owed',
    tabularNumbers: true,
    alignEnd: true,
    from: 'phone',
    cell: ({ owed }) => <Amount of={owed} />,
    value: ({ owed }) => paiseToDecimal(owed),
  },
]

const Actions = ({ dues }: { dues: LeaseDues }) => (
  <Row isTight>
    <RemindLink dues={dues} />
    <RecordButton dues={dues} />
  </Row>
)

type DuesProps = { dues: LeaseDues; today: string }

/** When the agreement ended or the tenant leaves; blank if neither. */
const endText = ({ endedOn, leavingOn }: LeaseDues) => {
  if (endedOn !== null) return t`Ended on ${formatDate(endedOn)}`
  return leavingOn === null ? '' : t`Leaves on ${formatDate(leavingOn)}`
}

const Client = ({ dues }: Pick<DuesProps, 'dues'>) => (
  <LeaseOfRow lease={dues}>
    {endText(dues) && <span className={classes.property}>{endText(dues)}</span>}
  </LeaseOfRow>
)

const OnPhone = ({ dues, today }: DuesProps) => (
  <PhoneRow
    to={paths.lease(dues.leaseId)}
    title={dues.client.name}
    below={[endText(dues), shortAddress(dues)].filter(Boolean).join(', ')}
    amount={<Amount of={dues.owed} />}
    isActionBelow
    state={
      <Text as="span" size="fine">
        <Due dues={dues} today={today} />
      </Text>
    }
    action={<Actions dues={dues} />}
  />
)

const Due = ({ dues: { oldestDueOn }, today }: DuesProps) =>
  today === '' ? null : (
    <Text as="span" isFault={isOverdue(oldestDueOn, today)}>
      {dueText(oldestDueOn, today)}
    </Text>
  )

const Oldest = ({ dues, today }: DuesProps) => (
  <Stack as="span" gap={6} className={classes.age}>
    <Due dues={dues} today={today} />
    <AgeBar ages={dues.ages} />
  </Stack>
)
