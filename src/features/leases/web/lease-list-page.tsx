import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { paths } from '../../../paths.ts'
import { formatDate } from '../../../shared/calendar-date.ts'
import { formatPercent, formatRupeesBriefly } from '../../../shared/money.ts'
import type { LooseReply } from '../../../web/api/reply.ts'
import { EmptyState } from '../../../web/empty-state.tsx'
import { DeleteButton } from '../../../web/form/delete-button.tsx'
import { AddLink, EditLink } from '../../../web/form/record-links.tsx'
import { Page } from '../../../web/shell/page.tsx'
import { CellNote } from '../../../web/table/cell-note.tsx'
import { type Columns, DataTable } from '../../../web/table/data-table.tsx'
import { PhoneRow, RowLink } from '../../../web/table/phone-row.tsx'
import { PickedLink } from '../../../web/table/picked-link.tsx'
import { useDeleteFromList } from '../../../web/table/use-delete-from-list.ts'
import { useRefresh } from '../../../web/table/use-list.ts'
import { Button } from '../../../web/ui/button.tsx'
import { Text } from '../../../web/ui/text.tsx'
import { Can } from '../../identity/web/access/can.tsx'
import { useMay } from '../../identity/web/access/may.ts'
import { PROPERTIES } from '../../properties/web/property-hooks.ts'
import { useRentFilter } from '../../properties/web/rent-filter.ts'
import { RentStateBadge, rentStateText } from '../../properties/web/rent-state-badge.tsx'
import { type Lease, type ListedLease, meterNumberOf } from '../lease.ts'
import type { leaseSorts } from '../lease-wire.ts'
import { leasesFailed } from './lease-failures.ts'
import { callLeases, LEASES, useLeaseList } from './lease-hooks.ts'
import classes from './lease-list-page.module.css'
import { addressLine, everyYears } from './lease-texts.ts'

const columns = (): Columns<ListedLease, typeof leaseSorts> => [
  {
    label: t`Electricity meter number`,
    sort: 'electricityMeterNumber',
    also: { label: t`Property`, sort: 'property' },
    tabularNumbers: true,
    cell: ({ id, electricityMeterNumber, property }) => (
      <>
        <RowLink to={paths.lease(id)}>{meterText(electricityMeterNumber)}</RowLink>
        <span className={classes.where} title={addressLine(property)}>
          {property.address1 || t`Unnamed`}
        </span>
      </>
    ),
    value: ({ electricityMeterNumber }) => meterNumberOf(electricityMeterNumber),
  },
  {
    label: t`Client name`,
    sort: 'client',
    from: 'phone',
    cell: ({ client, leavingOn }) => (
      <>
        <span className={classes.name}>{client.name}</span>
        {leavingOn !== null && (
          <span className={classes.leaving}>{t`leaves on ${formatDate(leavingOn)}`}</span>
        )}
      </>
    ),
    value: ({ client }) => client.name,
  },
  {
    label: t`Increment percentage`,
    sort: 'incrementPercentage',
    kind: 'text',
    tabularNumbers: true,
    alignEnd: true,
    from: 'desktop',
    cell: ({ incrementPercentage }) => formatPercent(incrementPercentage),
    value: ({ incrementPercentage }) => incrementPercentage,
  },
  {
    label: t`Security deposit amount`,
    sort: 'securityDepositAmount',
    tabularNumbers: true,
    alignEnd: true,
    from: 'desktop',
    cell: ({ securityDepositAmount }) => formatRupeesBriefly(securityDepositAmount),
    value: ({ securityDepositAmount }) => securityDepositAmount,
  },
  {
    label: t`Monthly rent`,
    sort: 'monthlyRent',
    from: 'phone',
    tabularNumbers: true,
    alignEnd: true,
    cell: ({ monthlyRent }) => formatRupeesBriefly(monthlyRent),
    value: ({ monthlyRent }) => monthlyRent,
  },
  {
    label: t`Due`,
    isExtra: true,
    from: 'phone',
    tabularNumbers: true,
    alignEnd: true,
    cell: ({ owed, rentState }) =>
      owedText(owed) || (
        <Text as="span" isDimmed>
          {rentStateText(rentState)}
        </Text>
      ),
    value: ({ owed }) => owed,
  },
  {
    label: t`Increment schedule`,
    sort: 'incrementSchedule',
    kind: 'text',
    tabularNumbers: true,
    alignEnd: true,
    from: 'desktop',
    cell: ({ incrementSchedule }) => (
      <>
        {formatPercent(incrementSchedule)}
        <CellNote>{everyYears(incrementSchedule)}</CellNote>
      </>
    ),
    value: ({ incrementSchedule }) => incrementSchedule,
  },
  {
    label: t`Property pincode`,
    sort: 'pincode',
    from: 'desktop',
    tabularNumbers: true,
    cell: ({ property }) => property.pincode,
    value: ({ property }) => property.pincode,
  },
  {
    label: t`Owner name`,
    sort: 'owner',
    from: 'wide',
    cell: ({ owner }) => (
      <Text as="span" isDimmed>
        {owner.name}
      </Text>
    ),
    value: ({ owner }) => owner.name,
  },
]

const owedText = (owed: string) => (/[1-9]/.test(owed) ? formatRupeesBriefly(owed) : '')

const meterText = (stored: string) => meterNumberOf(stored) || t`Unnumbered`

type Props = {
  /** How others can narrow the list. */
  filters?: ReactNode
  /** Lets an agreement run on that was just ended. */
  reinstate: (id: string) => Promise<LooseReply>
}

/** The agreements that run now. */
export function LeaseListPage({ filters, reinstate }: Props) {
  const { chosen, filter } = useRentFilter()
  const list = useLeaseList(filter)
  const end = useEndLease(reinstate)
  const mayChange = useMay('change an agreement')
  return (
    <Page
      title={t`Property Rents List`}
      subtitle={t`Your current rent agreements.`}
      actions={
        <>
          <AddRents variant="default" />
          <AddLink to={paths.letProperty}>
            <Trans>Let a property</Trans>
          </AddLink>
        </>
      }
    >
      <DataTable
        list={list}
        caption={t`Property Rents List`}
        columns={columns()}
        isTight
        phone={(lease) => <OnPhone lease={lease} />}
        filters={filters}
        summary={<Monthly amount={list.totalAmount} />}
        many={mayChange ? (leases) => <ForMany leases={leases} /> : undefined}
        view="leases"
        csv={{
          file: 'rents',
          more: [
            { label: t`Rent`, value: ({ rentState }) => rentStateText(rentState) },
            { label: t`Property`, value: addressOf },
          ],
        }}
        rowKey={({ id }) => id}
        rowName={nameOf}
        searchHint={t`Meter, client or address`}
        failureText={leasesFailed()}
        actions={
          mayChange
            ? (lease) => (
                <>
                  <Transaction lease={lease} />
                  <EditLink to={paths.editLease(lease.id)} name={nameOf(lease)} />
                  <DeleteButton
                    kind={t`rent agreement`}
                    name={nameOf(lease)}
                    onDelete={() => end(lease.id, nameOf(lease))}
                  >
                    <Trans>
                      The agreement ends. Its receipts stay readable, and the property can be let
                      again.
                    </Trans>
                  </DeleteButton>
                </>
              )
            : undefined
        }
        isNarrowed={chosen !== undefined}
        empty={
          chosen ? (
            <EmptyState title={t`None at present`} />
          ) : (
            <EmptyState title={t`No rent agreements yet`}>
              <Can do="add an agreement">
                <Trans>
                  Let one of your properties to a client; receipts are then recorded for it.
                </Trans>
              </Can>
            </EmptyState>
          )
        }
      />
    </Page>
  )
}

/** Actions that apply to several ticked agreements at once. */
const ForMany = ({ leases }: { leases: readonly ListedLease[] }) => {
  const ids = leases.map(({ id }) => id)
  const due = leases.filter(({ owed }) => /[1-9]/.test(owed))
  return (
    <>
      <PickedLink to={paths.remindAll} ids={due.map(({ id }) => id)}>
        <Trans>Remind</Trans>
      </PickedLink>
      <PickedLink to={paths.chargeSeveral} ids={ids}>
        <Trans>Charge</Trans>
      </PickedLink>
      <PickedLink to={paths.raiseRents} ids={ids}>
        <Trans>Raise the rent</Trans>
      </PickedLink>
    </>
  )
}

const Monthly = ({ amount }: { amount: string | undefined }) =>
  amount === undefined ? null : <Trans>{formatRupeesBriefly(amount)} a month</Trans>

const OnPhone = ({ lease }: { lease: ListedLease }) => (
  <PhoneRow
    to={paths.lease(lease.id)}
    title={lease.property.address1 || t`Unnamed`}
    below={[
      t`${lease.client.name}, ${formatRupeesBriefly(lease.monthlyRent)}/month`,
      lease.leavingOn !== null && t`leaves on ${formatDate(lease.leavingOn)}`,
    ]
      .filter(Boolean)
      .join(', ')}
    amount={owedText(lease.owed)}
    state={<RentStateBadge state={lease.rentState} />}
  />
)

function useEndLease(restore: Props['reinstate']) {
  const refreshProperties = useRefresh(PROPERTIES)
  const remove = useDeleteFromList(LEASES, {
    send: (id) => callLeases('DELETE /rentmaster/{id}', { params: { id } }),
    restore,
    done: (name) => t`Ended: ${name}.`,
  })
  return async (id: string, name: string) => {
    await remove(id, name)
    void refreshProperties()
  }
}

const AddRents = (look: { variant?: 'default' }) => (
  <AddLink to={paths.addLease} {...look}>
    <Trans>Add Rents</Trans>
  </AddLink>
)

function Transaction({ lease: { property } }: { lease: Lease }) {
  if (property.id === '')
    return (
      <Button variant="default" size="compact-sm" disabled>
        <Trans>Transaction</Trans>
      </Button>
    )
  return (
    <Button to={paths.recordReceipt(property.id)} variant="default" size="compact-sm">
      <Trans>Transaction</Trans>
    </Button>
  )
}

const addressOf = ({ property }: Lease) => addressLine(property)

const nameOf = ({ electricityMeterNumber, client, property }: Lease) =>
  [client.name, property.address1, electricityMeterNumber].filter(Boolean).join(', ')
