import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { paths } from '../../../paths.ts'
import { formatDate } from '../../../shared/calendar-date.ts'
import { formatRupeesBriefly } from '../../../shared/money.ts'
import { reasonOf } from '../../../web/api/reply.ts'
import { CallLink } from '../../../web/call-link.tsx'
import { EmptyState } from '../../../web/empty-state.tsx'
import { BusyButton } from '../../../web/form/busy-button.tsx'
import { DeleteButton } from '../../../web/form/delete-button.tsx'
import { AddLink, EditLink } from '../../../web/form/record-links.tsx'
import { translated } from '../../../web/language.ts'
import { Page } from '../../../web/shell/page.tsx'
import { CellNote } from '../../../web/table/cell-note.tsx'
import { type Columns, DataTable } from '../../../web/table/data-table.tsx'
import { FilterChips } from '../../../web/table/filter-chips.tsx'
import { PhoneRow, RowLink } from '../../../web/table/phone-row.tsx'
import { useDeleteFromList } from '../../../web/table/use-delete-from-list.ts'
import { useRefresh } from '../../../web/table/use-list.ts'
import { Text } from '../../../web/ui/text.tsx'
import { Can } from '../../identity/web/access/can.tsx'
import { useMay } from '../../identity/web/access/may.ts'
import type { Client, clientSorts, ListedClient } from '../client-wire.ts'
import {
  CLIENTS,
  callClients,
  useClientCounts,
  useClientFilter,
  useClientList,
} from './client-hooks.ts'
import { clientsFailed } from './client-texts.ts'

const columns = (): Columns<ListedClient, typeof clientSorts> => [
  {
    label: t`Name`,
    sort: 'name',
    isBroad: true,
    value: ({ name }) => name,
    cell: ({ id, name, ...rents }) => (
      <>
        <RowLink to={paths.client(id)}>{name || t`Unnamed`}</RowLink>
        <CellNote>{homeText(rents) || t`No current agreement`}</CellNote>
      </>
    ),
  },
  {
    label: t`Due`,
    from: 'phone',
    tabularNumbers: true,
    alignEnd: true,
    cell: ({ owed }) => owedText(owed),
    value: ({ owed }) => owed,
  },
  {
    label: t`Father name`,
    cell: ({ fatherName }) => fatherName,
    sort: 'fatherName',
    from: 'desktop',
  },
  { label: t`Gender`, cell: ({ gender }) => translated(gender), sort: 'gender', from: 'desktop' },
  {
    label: t`Phone`,
    cell: ({ mobileNumber }) => mobileNumber,
    sort: 'mobileNumber',
    tabularNumbers: true,
    from: 'phone',
  },
  { label: t`Address1`, cell: ({ address1 }) => address1, sort: 'address1', from: 'desktop' },
  { label: t`Address2`, cell: ({ address2 }) => address2, sort: 'address2', from: 'wide' },
  { label: t`Created at`, cell: ({ owner }) => owner.name, from: 'wide' },
]

/** The owner's clients. */
export function ClientListPage() {
  const { chosen, filter } = useClientFilter()
  const list = useClientList(filter)
  const [mayChange, mayDelete] = [useMay('change a client'), useMay('delete a client')]
  const remove = useDeleteFromList(CLIENTS, {
    send: (id) => callClients('DELETE /clientmaster/{id}', { params: { id } }),
    restore: (id) => callClients('POST /clientmaster/{id}/restore', { params: { id } }),
    done: (name) => t`Deleted: ${name}.`,
  })
  return (
    <Page title={t`List of Clients`} subtitle={t`Who rents from you.`} actions={<AddClient />}>
      <DataTable
        list={list}
        caption={t`List of Clients`}
        columns={columns()}
        filters={<ClientChips />}
        many={mayChange ? (clients) => <InviteMany clients={clients} /> : undefined}
        view="clients"
        csv={{
          file: 'clients',
          more: [
            { label: t`Lives at`, value: ({ home }) => home },
            { label: t`Leaves on`, value: ({ leavingOn }) => leavingOn ?? '' },
            { label: t`Email`, value: ({ email }) => email },
          ],
        }}
        phone={(client) => <OnPhone client={client} />}
        rowKey={({ id }) => id}
        rowName={({ name }) => name}
        searchHint={t`Name, phone, email or address`}
        failureText={clientsFailed()}
        actions={
          mayChange
            ? ({ id, name }) => (
                <>
                  <EditLink to={paths.editClient(id)} name={name} />
                  {mayDelete && (
                    <DeleteButton kind={t`client`} name={name} onDelete={() => remove(id, name)}>
                      <Trans>They can no longer sign in. Receipts that name them stay.</Trans>
                    </DeleteButton>
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
            <EmptyState title={t`No clients yet`}>
              <Can do="add a client">
                <Trans>
                  Add the people who rent from you. A rent agreement then ties them to a property.
                </Trans>
              </Can>
            </EmptyState>
          )
        }
      />
    </Page>
  )
}

function ClientChips() {
  const { chosen, toggled } = useClientFilter()
  const counts = useClientCounts()
  const chip = (name: 'renting' | 'due' | 'incomplete', label: string) => ({
    name,
    label,
    count: counts[name],
    isChosen: name === chosen,
    to: toggled(name),
  })
  const incomplete = chip('incomplete', t`Incomplete`)
  const isNoticed = incomplete.isChosen || (incomplete.count ?? 0) > 0
  const chips = [
    chip('renting', t`Renting`),
    chip('due', t`With dues`),
    ...(isNoticed ? [incomplete] : []),
  ]
  return <FilterChips label={t`By agreement and dues`} chips={chips} />
}

const owedText = (owed: string) => (/[1-9]/.test(owed) ? formatRupeesBriefly(owed) : '')

/** Where they live now, with the last day where notice was given; '' where they rent nothing. */
const homeText = ({ home, leavingOn }: Pick<ListedClient, 'home' | 'leavingOn'>) =>
  leavingOn === null ? home : t`${home}, leaves on ${formatDate(leavingOn)}`

const OnPhone = ({
  client: { id, name, mobileNumber, owed, ...rents },
}: {
  client: ListedClient
}) => (
  <PhoneRow
    to={paths.client(id)}
    title={name || t`Unnamed`}
    below={homeText(rents) || mobileNumber}
    amount={owedText(owed)}
    action={<CallLink number={mobileNumber} name={name} />}
  />
)

const AddClient = () => (
  <AddLink to={paths.addClient}>
    <Trans>Add Client</Trans>
  </AddLink>
)

/** Whether a client can be invited: they have no password yet, and an email. */
const canInvite = ({ signIn, email }: Client) => signIn !== 'password' && email !== ''

/** Invites the ticked clients by mail, one after the other: each is refused, or waits for its turn, by itself. */
function InviteMany({ clients }: { clients: readonly Client[] }) {
  const [isBusy, setBusy] = useState(false)
  const [told, setTold] = useState('')
  const refresh = useRefresh(CLIENTS)
  const able = clients.filter(canInvite)
  const invite = async () => {
    setBusy(true)
    const refused: string[] = []
    for (const [at, { id, name }] of able.entries()) {
      setTold(t`${at + 1} of ${able.length}: ${name}`)
      const reason = await callClients('POST /clientmaster/{id}/invitation', {
        params: { id },
        body: {},
      }).then(
        (reply) => (reply.status < 300 ? '' : reasonOf(reply)),
        (error: Error) => error.message,
      )
      if (reason) refused.push(`${name}: ${reason}`)
    }
    const count = able.length - refused.length
    const sent = plural(count, { one: '# invitation sent.', other: '# invitations sent.' })
    setTold([sent, ...refused].join(' '))
    setBusy(false)
    void refresh()
  }
  return (
    <>
      {able.length > 0 && (
        <BusyButton
          variant="default"
          size="compact-md"
          isBusy={isBusy}
          onClick={() => void invite()}
        >
          <Trans>Invite ({able.length})</Trans>
        </BusyButton>
      )}
      <Text role="status">{told}</Text>
    </>
  )
}
