import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { paths } from '../../../paths.ts'
import { formatDate } from '../../../shared/calendar-date.ts'
import { formatRupeesBriefly } from '../../../shared/money.ts'
import { EmptyState } from '../../../web/empty-state.tsx'
import { DeleteButton } from '../../../web/form/delete-button.tsx'
import { AddLink, EditLink } from '../../../web/form/record-links.tsx'
import { Page } from '../../../web/shell/page.tsx'
import { CellNote } from '../../../web/table/cell-note.tsx'
import { type Columns, DataTable } from '../../../web/table/data-table.tsx'
import { PhoneRow, RowLink } from '../../../web/table/phone-row.tsx'
import { useDeleteFromList } from '../../../web/table/use-delete-from-list.ts'
import { Badge } from '../../../web/ui/badge.tsx'
import { Button } from '../../../web/ui/button.tsx'
import { Row } from '../../../web/ui/layout.tsx'
import { Can } from '../../identity/web/access/can.tsx'
import { useMay } from '../../identity/web/access/may.ts'
import type { Property, propertySorts } from '../property-wire.ts'
import { NamePlates } from './name-plates.tsx'
import { callProperties, PROPERTIES, usePropertyList } from './property-hooks.ts'
import { propertiesFailed } from './property-texts.ts'
import { useRentFilter } from './rent-filter.ts'
import { RentStateBadge, rentStateText } from './rent-state-badge.tsx'

const columns = (): Columns<Property, typeof propertySorts> => [
  {
    label: t`Address1`,
    sort: 'address1',
    value: ({ address1 }) => address1,
    cell: ({ id, address1 }) => <RowLink to={paths.property(id)}>{address1 || t`Unnamed`}</RowLink>,
  },
  {
    label: t`Client`,
    isExtra: true,
    from: 'phone',
    cell: (property) => <Tenant property={property} />,
    value: tenantText,
  },
  {
    label: t`Due`,
    isExtra: true,
    from: 'phone',
    tabularNumbers: true,
    alignEnd: true,
    cell: owed,
    value: ({ owed }) => owed,
  },
  {
    label: t`Rent`,
    from: 'phone',
    cell: (property) => <Rent property={property} />,
    value: ({ rentState }) => rentStateText(rentState),
  },
  { label: t`Address2`, cell: ({ address2 }) => address2, sort: 'address2' },
  {
    label: t`Pincode`,
    cell: ({ pincode }) => pincode,
    sort: 'pincode',
    from: 'desktop',
    tabularNumbers: true,
  },
  { label: t`City`, cell: ({ city }) => city, sort: 'city' },
  { label: t`State`, cell: ({ state }) => state, sort: 'state', from: 'desktop' },
  {
    label: t`Monthly rent`,
    isExtra: true,
    from: 'wide',
    tabularNumbers: true,
    alignEnd: true,
    cell: ({ monthlyRent }) => rupeesOrNone(monthlyRent),
    value: ({ monthlyRent }) => monthlyRent,
  },
  { label: t`Owner`, cell: ({ owner }) => owner.name, sort: 'owner', from: 'wide' },
]

/** Who rents, and until when where notice was given. */
const tenantText = ({ tenantName: tenant, leavingOn }: Property) =>
  leavingOn === null ? tenant : t`${tenant}, leaves on ${formatDate(leavingOn)}`

/** Who rents, and for how much: the column of rents has room on large screens only. */
const Tenant = ({ property }: { property: Property }) =>
  property.currentLeaseId === null ? (
    <CellNote>{rentStateText(property.rentState)}</CellNote>
  ) : (
    <>
      {tenantText(property)}
      <CellNote>
        <Trans>{formatRupeesBriefly(property.monthlyRent)} a month</Trans>
      </CellNote>
    </>
  )

/** What is open, or else the state of the rent; nothing where nobody rents. */
const owed = ({ owed, rentState, currentLeaseId }: Property) =>
  currentLeaseId === null
    ? ''
    : rupeesOrNone(owed) || <CellNote>{rentStateText(rentState)}</CellNote>

const rupeesOrNone = (amount: string) => (/[1-9]/.test(amount) ? formatRupeesBriefly(amount) : '')

type Props = {
  /** How others can narrow the list. */
  filters?: ReactNode
}

/** The owner's properties, and what can be done with each. */
export function PropertyListPage({ filters }: Props) {
  const { chosen, filter } = useRentFilter()
  const list = usePropertyList(filter)
  const [mayChange, mayDelete] = [useMay('change a property'), useMay('delete a property')]
  const remove = useDeleteFromList(PROPERTIES, {
    send: (id) => callProperties('DELETE /propertymaster/{id}', { params: { id } }),
    restore: (id) => callProperties('POST /propertymaster/{id}/restore', { params: { id } }),
    done: (name) => t`Deleted: ${name}.`,
  })
  return (
    <Page
      title={t`List of Properties`}
      subtitle={t`Your flats, houses and shops, and who rents them.`}
      actions={
        <>
          <Button to={paths.importBooks} variant="default">
            <Trans>Import from Excel</Trans>
          </Button>
          <AddProperty />
        </>
      }
    >
      <DataTable
        list={list}
        caption={t`List of Properties`}
        columns={columns()}
        isTight
        phone={(property) => <OnPhone property={property} />}
        filters={filters}
        many={(properties) => <NamePlates properties={properties} />}
        view="properties"
        csv={{ file: 'properties' }}
        rowKey={({ id }) => id}
        rowName={nameOf}
        searchHint={t`Address, city or pincode`}
        failureText={propertiesFailed()}
        actions={
          mayChange
            ? (property) => (
                <>
                  <EditLink to={paths.editProperty(property.id)} name={nameOf(property)} />
                  {mayDelete && (
                    <DeleteButton
                      kind={t`property`}
                      name={nameOf(property)}
                      onDelete={() => remove(property.id, nameOf(property))}
                    />
                  )}
                </>
              )
            : undefined
        }
        isNarrowed={chosen !== undefined}
        empty={
          chosen ? (
            <EmptyState title={t`None at present`} />
          ) : (
            <EmptyState title={t`No properties yet`}>
              <Can do="add a property">
                <Trans>
                  Add the first property that you let. Its rent agreement and its receipts come
                  after it.
                </Trans>
              </Can>
            </EmptyState>
          )
        }
      />
    </Page>
  )
}

const AddProperty = () => (
  <AddLink to={paths.addProperty}>
    <Trans>Add Property</Trans>
  </AddLink>
)

const OnPhone = ({ property }: { property: Property }) => (
  <PhoneRow
    to={paths.property(property.id)}
    title={property.address1 || property.address2 || t`Unnamed`}
    below={
      property.currentLeaseId === null
        ? [property.address2, property.city].filter(Boolean).join(', ')
        : property.leavingOn !== null
          ? tenantText(property)
          : t`${property.tenantName}, ${formatRupeesBriefly(property.monthlyRent)}/month`
    }
    amount={rupeesOrNone(property.owed)}
    state={
      property.currentLeaseId === null ? (
        <LetOnPhone id={property.id} />
      ) : (
        <RentStateBadge state={property.rentState} />
      )
    }
  />
)

const LetOnPhone = ({ id }: { id: string }) => (
  <AddLink
    to={paths.addLeaseFor(id)}
    leftSection={null}
    variant="default"
    size="sm"
    style={{ minHeight: 44, paddingInline: '0.75rem' }}
  >
    <Trans>Add Rents</Trans>
  </AddLink>
)

function Rent({ property: { id, currentLeaseId } }: { property: Property }) {
  if (currentLeaseId === null)
    return (
      <AddLink to={paths.addLeaseFor(id)} variant="default" size="compact-sm" leftSection={null}>
        <Trans>Add Rents</Trans>
      </AddLink>
    )
  return (
    <Row isTight>
      <Badge to={paths.property(id)} size="lg">
        <Trans>Created</Trans>
      </Badge>
      <Button to={paths.recordReceipt(id)} variant="subtle" size="compact-sm">
        <Trans>Rent Reciept</Trans>
      </Button>
    </Row>
  )
}

const nameOf = ({ address1, address2, city }: Property) =>
  [address1, address2, city].filter(Boolean).join(', ')
