import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { Navigate, useSearchParams } from 'react-router'
import { paths, recordIdIn } from '../../../paths.ts'
import { NO_REASON } from '../../../shared/rule.ts'
import { writesOf } from '../../../web/api/calls.ts'
import { CurrentCode, CurrentPassword } from '../../../web/form/current-password.tsx'
import { DateField, TextField } from '../../../web/form/fields.tsx'
import { PasswordChangeField } from '../../../web/form/password-field.tsx'
import { newPasswordIn, rulesOf, UNCHANGED } from '../../../web/form/rules.ts'
import { WriteBlock } from '../../../web/form/write-block.ts'
import { translated } from '../../../web/language.ts'
import { Notice } from '../../../web/notice.tsx'
import { EditForm } from '../../../web/record/edit-form.tsx'
import { RecordPage } from '../../../web/record/record-page.tsx'
import { useEditForm } from '../../../web/record/use-edit-form.ts'
import type { Loaded } from '../../../web/record/use-record.ts'
import { WrittenFields } from '../../../web/record/written-fields.tsx'
import { useRefresh } from '../../../web/table/use-list.ts'
import { Button } from '../../../web/ui/button.tsx'
import { Switch } from '../../../web/ui/checks.tsx'
import { Anchor, Text } from '../../../web/ui/text.tsx'
import { Activity, type HistoryField } from '../../history/web/activity.tsx'
import { HISTORY } from '../../history/web/history-hooks.ts'
import { RemoveSecondFactor } from '../../identity/web/second-factor/remove-second-factor.tsx'
import { session, useAccount } from '../../identity/web/sessions/session.ts'
import { changedOwnerWire, type Owner, ownerWire } from '../owner-wire.ts'
import { OwnerEmailField, OwnerNameField, OwnerPhoneField } from './owner-fields.tsx'
import { callOwners, OWNERS, useOwner } from './owner-hooks.ts'
import { useReasonAndProof, whoIsInformed } from './use-reason-and-proof.tsx'

/** Changes an owner: an administrator any of them, an owner themselves. */
export function EditOwnerPage() {
  const [query] = useSearchParams()
  const id = recordIdIn(query)
  const { role, id: ownId } = useAccount()
  if (role !== 'administrator' && id !== ownId) return <Navigate to={paths.dashboard} replace />
  return <EditableOwner id={id} />
}

function EditableOwner({ id }: { id: string }) {
  const state = useOwner(id)
  const isAdministrator = useAccount().role === 'administrator'
  const refreshHistory = useRefresh(HISTORY)
  const list = isAdministrator
    ? { name: t`List of Owners`, to: paths.owners }
    : { name: t`Dashboard`, to: paths.dashboard }
  return (
    <RecordPage
      title={t`Update Owner`}
      state={state}
      kind={t`owner`}
      list={list}
      below={({ record }) => (
        <>
          {isAdministrator && (
            <RemoveOwnerSecondFactor owner={record} onDone={() => void refreshHistory()} />
          )}
          <Activity record={record} fields={historyFields()} />
        </>
      )}
    >
      {(loaded) => <EditOwnerForm key={loaded.fetched} loaded={loaded} fallback={list.to} />}
    </RecordPage>
  )
}

const historyFields = (): Record<string, HistoryField> => ({
  name: t`Name`,
  email: t`Email`,
  phone: t`Phone`,
  trialEndsOn: t`Trial ends`,
  subscribed: t`Subscribed`,
  closed: t`Closed`,
  reason: t`Reason`,
})

const asAdministrator = rulesOf(changedOwnerWire)
const { trialEndsOn: _, ...asOwner } = asAdministrator

const writeOwners = writesOf(callOwners, {
  'PUT /ownermaster/{id}': { ...ownerWire, ...changedOwnerWire },
})

function EditOwnerForm({ loaded, fallback }: { loaded: Loaded<Owner>; fallback: string }) {
  const { record } = loaded
  const { id, name, email, phone, trialEndsOn, subscribed } = record
  const isAdministrator = useAccount().role === 'administrator'
  const refreshHistory = useRefresh(HISTORY)
  const [isOwnPasswordChanged, setOwnPasswordChanged] = useState(false)
  const [newEmail, setNewEmail] = useState<string>()
  const using = useEditForm({
    names: [OWNERS],
    loaded,
    initialValues: {
      name,
      email,
      phone,
      password: UNCHANGED,
      trialEndsOn,
      subscribed,
      currentPassword: '',
      code: '',
      reason: '',
    },
    validate: {
      ...(isAdministrator ? asAdministrator : asOwner),
      reason: (typed: string, values) =>
        isAdministrator && needsReason(values, record) && typed.trim() === ''
          ? translated(NO_REASON)
          : undefined,
    },
    fields: changedOwnerWire,
    send: ({ currentPassword, code, reason, ...values }, version) => {
      const changed = { ...values, password: newPasswordIn(values.password) }
      const body = {
        ...shownOf(record),
        ...changed,
        ...(currentPassword && { currentPassword }),
        ...(code && { code }),
        ...(isAdministrator && reason.trim() && { reason }),
      }
      return writeOwners('PUT /ownermaster/{id}', { params: { id }, body, version })
    },
    onDone: (values) => {
      const { name, password } = values
      for (const name of ['currentPassword', 'code', 'reason'] as const) using.set(name, '')
      // A new password of one's own has ended the session.
      if (!isAdministrator && newPasswordIn(password) !== '') return setOwnPasswordChanged(true)
      void refreshHistory()
      if (isAdministrator) return
      session.refresh({ name, email })
      if (values.email.trim().toLowerCase() !== email) setNewEmail(values.email.trim())
    },
  })
  const { field, check } = using
  // The own password may be changed after the trial, too.
  return (
    <WriteBlock value={null}>
      <EditForm using={using} label={t`Update Owner`} fallback={fallback}>
        <OwnerNameField field={field} />
        <OwnerEmailField field={field} />
        <PasswordChangeField
          label={t`Password`}
          field={field('password')}
          note={t`A new one signs the owner out everywhere.`}
        />
        {isAdministrator &&
          (using.asksPassword || using.asksCode || needsReason(using.values, record)) && (
            <TextField label={t`Reason`} description={whoIsInformed()} {...field('reason')} />
          )}
        {using.asksPassword && <CurrentPassword field={field('currentPassword')} />}
        {using.asksCode && <CurrentCode field={field('code')} />}
        <OwnerPhoneField field={field} />
        {isAdministrator && (
          <>
            <DateField
              label={t`Trial ends`}
              description={t`From this day on the trial is over.`}
              {...field('trialEndsOn')}
            />
            <Switch
              label={t`Subscribed`}
              description={t`No trial ends for a subscribed owner.`}
              {...check('subscribed')}
            />
          </>
        )}
        <WrittenFields
          id={id}
          createdAt={record.createdAt}
          createdBy={record.createdBy === null ? t`The owner` : t`An administrator`}
        />
      </EditForm>
      {newEmail !== undefined && (
        <Notice>
          <Trans>
            A code was emailed to {newEmail}. Enter it on{' '}
            <Anchor to={paths.account} underline="always">
              My account
            </Anchor>
            ; until then you sign in with your old email.
          </Trans>
        </Notice>
      )}
      {isOwnPasswordChanged && <OwnPasswordChanged />}
    </WriteBlock>
  )
}

type Typed = Pick<Owner, 'name' | 'email' | 'phone' | 'trialEndsOn' | 'subscribed'> & {
  password: string
  currentPassword: string
  code: string
}

/** Whether an administrator says why: the form holds something else than the owner as loaded, or a proof. */
const needsReason = ({ password, email, ...values }: Typed, owner: Owner) =>
  values.currentPassword !== '' ||
  values.code !== '' ||
  email.trim().toLowerCase() !== owner.email ||
  newPasswordIn(password) !== '' ||
  (['name', 'phone', 'trialEndsOn', 'subscribed'] as const).some((it) => values[it] !== owner[it])

/** The fields that the form shows and does not change. The rest of the record, sealed numbers among it, is not sent back. */
const shownOf = ({ id, createdAt, createdBy }: Owner) => ({ id, createdAt, createdBy })

const SIGN_OUT_MS = 3000

/** A new password ends the session at the server; this page follows once the message has been read. */
function OwnPasswordChanged() {
  useEffect(() => {
    const timer = setTimeout(session.signOut, SIGN_OUT_MS)
    return () => clearTimeout(timer)
  }, [])
  return (
    <div role="status">
      <Text style={{ marginBottom: '0.75rem' }}>
        <Trans>Your password has changed. Please sign in again with the new one.</Trans>
      </Text>
      <Button variant="default" onClick={session.signOut}>
        <Trans>Sign In now</Trans>
      </Button>
    </div>
  )
}

/** Takes an owner's second factor away, with a reason and, once the server requires it, a proof of who does it. */
function RemoveOwnerSecondFactor({ owner, onDone }: { owner: Owner; onDone: () => void }) {
  const { fields, isReady, body, noted } = useReasonAndProof()
  const route = 'POST /ownermaster/{id}/secondfactor/remove'
  const send = async () => noted(await callOwners(route, { params: { id: owner.id }, body }))
  return (
    <RemoveSecondFactor name={owner.name} isReady={isReady} send={send} onDone={onDone}>
      {fields}
    </RemoveSecondFactor>
  )
}
