import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { PlusIcon } from 'lucide-react'
import { useState } from 'react'
import { paths } from '../../../paths.ts'
import { firstTenCharacters, formatDate } from '../../../shared/calendar-date.ts'
import { readsOf } from '../../../web/api/reads.ts'
import { Breakable } from '../../../web/breakable.tsx'
import { EmptyState } from '../../../web/empty-state.tsx'
import { DeleteIcon } from '../../../web/form/delete-button.tsx'
import { EditLink } from '../../../web/form/record-links.tsx'
import { Page, Sheet } from '../../../web/shell/page.tsx'
import { type Columns, DataTable } from '../../../web/table/data-table.tsx'
import { PhoneRow, RowLink } from '../../../web/table/phone-row.tsx'
import { useRefresh } from '../../../web/table/use-list.ts'
import { Badge, type BadgeColour } from '../../../web/ui/badge.tsx'
import { Button } from '../../../web/ui/button.tsx'
import { Row, Stack } from '../../../web/ui/layout.tsx'
import { Title } from '../../../web/ui/text.tsx'
import { trialStateOf } from '../../identity/trial.ts'
import { type ClosedOwner, closedOwnerWire, type Owner, ownerSorts } from '../owner-wire.ts'
import classes from './closed-owners.module.css'
import { callOwners, OWNERS, useOwnerList } from './owner-hooks.ts'
import { ownersFailed } from './owner-texts.ts'
import { ProvedQuestion } from './proved-question.tsx'

const columns = (): Columns<Owner, typeof ownerSorts> => [
  {
    label: t`Name`,
    sort: 'name',
    value: ({ name }) => name,
    cell: ({ id, name }) => <RowLink to={paths.editOwner(id)}>{name || t`Unnamed`}</RowLink>,
  },
  {
    label: t`Email`,
    cell: ({ email }) => <Breakable text={email} />,
    value: ({ email }) => email,
    sort: 'email',
  },
  {
    label: t`Phone`,
    cell: ({ phone }) => phone,
    sort: 'phone',
    tabularNumbers: true,
    from: 'desktop',
  },
  {
    label: t`Created at`,
    cell: ({ createdAt }) => formatDate(createdAt),
    value: ({ createdAt }) => firstTenCharacters(createdAt),
    sort: 'createdAt',
    tabularNumbers: true,
    from: 'desktop',
  },
  {
    label: t`Trial`,
    cell: (owner) => <TrialBadge owner={owner} />,
    value: trialText,
    sort: ownerSorts.trialEndsOn,
    from: 'phone',
  },
]

/** The owners and their trials, and what an administrator can do with each. */
export function OwnerListPage() {
  const list = useOwnerList()
  const [leaving, setLeaving] = useState<Owner>()
  return (
    <Page
      title={t`List of Owners`}
      subtitle={t`Who rents out property here, and how long their trial runs.`}
      actions={<AddOwner />}
    >
      <DataTable
        list={list}
        caption={t`List of Owners`}
        columns={columns()}
        view="owners"
        csv={{ file: 'owners' }}
        phone={(owner) => <OnPhone owner={owner} />}
        rowKey={({ id }) => id}
        rowName={({ name }) => name}
        searchHint={t`Name, email or phone`}
        failureText={ownersFailed()}
        actions={(owner) => (
          <>
            <EditLink to={paths.editOwner(owner.id)} name={owner.name} />
            <DeleteIcon name={owner.name} onClick={() => setLeaving(owner)} />
          </>
        )}
        empty={
          <EmptyState title={t`No owners yet`}>
            <Trans>
              Owners register themselves, or you add them here and tell them their password.
            </Trans>
          </EmptyState>
        }
      />
      {leaving && <CloseOwner owner={leaving} onClose={() => setLeaving(undefined)} />}
      <ClosedOwners />
    </Page>
  )
}

const OnPhone = ({ owner }: { owner: Owner }) => (
  <PhoneRow
    to={paths.editOwner(owner.id)}
    title={owner.name || t`Unnamed`}
    below={<Breakable text={owner.email} />}
    state={<TrialBadge owner={owner} />}
  />
)

const AddOwner = () => (
  <Button to={paths.addOwner} leftSection={<PlusIcon size={18} />}>
    <Trans>Add Owner</Trans>
  </Button>
)

/** An owner's trial: subscribed, days left, or expired; '' where nothing is known of one. */
function trialText({ subscribed, daysRemainingInTrial: days }: Owner): string {
  if (subscribed) return t`Subscribed`
  if (days === null) return ''
  if (days <= 0) return t`Trial expired`
  return plural(days, { one: '1 day left', other: `${days} days left` })
}

/** The state of an owner's trial, as a badge. */
function TrialBadge({ owner }: { owner: Owner }) {
  const text = trialText(owner)
  if (text === '') return null
  return <Badge {...colourOf(owner)}>{text}</Badge>
}

function colourOf({ subscribed, daysRemainingInTrial: days }: Owner): { color?: BadgeColour } {
  if (subscribed || days === null) return {}
  if (days <= 0) return { color: 'red' }
  return { color: trialStateOf(days) === 'endingSoon' ? 'saffron' : 'gray' }
}

/** Asks before an owner's organization is closed: why, and who does it. */
function CloseOwner({ owner, onClose }: { owner: Owner; onClose: () => void }) {
  const refresh = useRefresh(OWNERS)
  const { id, name } = owner
  const kind = t`owner`
  return (
    <ProvedQuestion
      title={t`Delete this ${kind}?`}
      confirm={t`Delete`}
      isDanger
      informed={t`The owner, the team, the clients who sign in and all administrators get an email.`}
      send={(body) => callOwners('DELETE /ownermaster/{id}', { params: { id }, body })}
      onDone={() => {
        onClose()
        void refresh()
      }}
      onCancel={onClose}
    >
      <strong>{name}</strong>
      <div>
        <Trans>
          The owner, their team and their clients can no longer sign in. Nothing is erased at first:
          you can open the owner again below the list.
        </Trans>
      </div>
    </ProvedQuestion>
  )
}

const reads = readsOf(callOwners, OWNERS, { 'GET /closedowners': [closedOwnerWire] })

/** The owners who were deleted and can still be opened again; nothing where there are none. */
function ClosedOwners() {
  const { data = [] } = useQuery(reads('GET /closedowners'))
  const [asked, setAsked] = useState<ClosedOwner>()
  const refresh = useRefresh(OWNERS)
  if (data.length === 0) return null
  return (
    <section aria-label={t`Deleted owners`} className={classes.part}>
      <Sheet>
        <Title order={2}>
          <Trans>Deleted owners</Trans>
        </Title>
        <p className={classes.hint}>
          <Trans>
            They come back with everything that was there, as long as nothing is erased.
          </Trans>
        </p>
        <Stack as="ul" gap={16} className={classes.list}>
          {data.map((owner) => (
            <Row as="li" key={owner.id} gap={12} isSpread>
              <div>
                <strong>{owner.name || t`Unnamed`}</strong> <Breakable text={owner.email} />
                <p className={classes.hint}>
                  <Trans>
                    Deleted on {formatDate(owner.closedAt)}; can be opened again until{' '}
                    {formatDate(owner.reopenBy)}
                  </Trans>
                </p>
              </div>
              <Button
                variant="default"
                aria-label={t`Open ${owner.name} again`}
                onClick={() => setAsked(owner)}
              >
                <Trans>Open again</Trans>
              </Button>
            </Row>
          ))}
        </Stack>
      </Sheet>
      {asked && (
        <ProvedQuestion
          title={t`Open ${asked.name} again?`}
          confirm={t`Open again`}
          informed={t`The owner, the team, the clients who sign in and all administrators get an email.`}
          send={(body) =>
            callOwners('POST /ownermaster/{id}/reopen', { params: { id: asked.id }, body })
          }
          onDone={() => {
            setAsked(undefined)
            void refresh()
          }}
          onCancel={() => setAsked(undefined)}
        >
          <Trans>The owner, their team and their clients can sign in again, as before.</Trans>
        </ProvedQuestion>
      )}
    </section>
  )
}
