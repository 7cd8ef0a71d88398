import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { type ReactNode, use, useState } from 'react'
import { writesOf } from '../../../web/api/calls.ts'
import { CurrentPassword } from '../../../web/form/current-password.tsx'
import { Form, SubmitButton } from '../../../web/form/form.tsx'
import { rulesOf } from '../../../web/form/rules.ts'
import { usePincodeFill } from '../../../web/form/use-pincode-fill.ts'
import { WriteBlock } from '../../../web/form/write-block.ts'
import { translated } from '../../../web/language.ts'
import { StaleNotice } from '../../../web/record/edit-form.tsx'
import { type RecordField, RecordFields } from '../../../web/record/record-fields.tsx'
import { useEditForm } from '../../../web/record/use-edit-form.ts'
import type { Loaded } from '../../../web/record/use-record.ts'
import { Part } from '../../../web/shell/part.tsx'
import { useRefresh } from '../../../web/table/use-list.ts'
import { Button } from '../../../web/ui/button.tsx'
import { useMessage } from '../../../web/use-message.ts'
import { session } from '../../identity/web/sessions/session.ts'
import type { Owner, OwnerProfile } from '../../owners/owner-wire.ts'
import { profileDraftWire } from '../../owners/profile-wire.ts'
import { OWNERS } from '../../owners/web/owner-hooks.ts'
import { ACCOUNT, callProfile, fetchOwnNumbers } from './account-hooks.ts'
import { ProfileField, type ProfileName, profileLabels } from './profile-fields.tsx'

type Profile = Owner & OwnerProfile
type Numbers = Awaited<ReturnType<typeof fetchOwnNumbers>>

const SEALED: ReadonlySet<ProfileName> = new Set(['panNumber', 'gstNumber', 'bankAccountNumber'])

type Props = {
  title: string
  loaded: Loaded<Profile>
  names: readonly ProfileName[]
  /** Further fields of the record. */
  more?: readonly RecordField[]
  /** Content below its fields. */
  children?: ReactNode
}

/** Part of an owner's registration details, shown and edited separately. Sealed numbers are loaded on request. */
export function ProfilePart({ title, loaded, names, more = [], children }: Props) {
  const [numbers, setNumbers] = useState<Numbers>()
  const [isEditing, setEditing] = useState(false)
  const { message, show, clear } = useMessage()
  const block = use(WriteBlock)
  const sealed = names.filter((name) => SEALED.has(name))
  const reveal = () =>
    fetchOwnNumbers().then(
      (found) => {
        clear()
        setNumbers(found)
        return true
      },
      (error: Error) => {
        show({ tone: 'failure', text: t`The numbers could not be fetched`, reason: error.message })
        return false
      },
    )
  const edit = async () => {
    if (sealed.length === 0 || numbers || (await reveal())) setEditing(true)
  }
  const close = () => {
    setEditing(false)
    setNumbers(undefined)
  }
  const shown = { ...loaded.record, ...numbers }
  const onSaved = async () => {
    await loaded.reload()
    close()
    show({ tone: 'success', text: t`Saved.` })
  }
  const hasSealed = sealed.some((name) => loaded.record[name] !== null)
  return (
    <Part
      title={title}
      message={message}
      isEditing={isEditing}
      buttons={
        !isEditing && (
          <>
            {hasSealed && (
              <Button
                size="sm"
                variant="default"
                aria-pressed={numbers !== undefined}
                onClick={() => (numbers ? setNumbers(undefined) : void reveal())}
              >
                {numbers ? t`Hide numbers` : t`Show numbers`}
              </Button>
            )}
            <Button
              size="sm"
              variant="default"
              aria-label={t`Change ${title}`}
              disabled={block !== null}
              aria-describedby={block ?? undefined}
              onClick={() => void edit()}
            >
              <Trans>Change</Trans>
            </Button>
          </>
        )
      }
    >
      {isEditing ? (
        <ProfileForm
          title={title}
          loaded={{ ...loaded, record: shown }}
          names={names}
          onCancel={close}
          onSaved={onSaved}
        />
      ) : (
        <>
          <RecordFields fields={[...names.map((name) => fieldOf(name, shown)), ...more]} />
          {children}
        </>
      )}
    </Part>
  )
}

const fieldOf = (name: ProfileName, profile: Profile): RecordField => {
  const value = profile[name] ?? ''
  return {
    label: profileLabels()[name],
    value: name === 'businessType' && value ? translated(value) : value,
  }
}

type FormProps = Pick<Props, 'title' | 'loaded' | 'names'> & {
  onCancel: () => void
  onSaved: () => Promise<void>
}

const writeProfile = writesOf(callProfile, { 'PUT /account/profile': profileDraftWire })

function ProfileForm({ title, loaded, names, onCancel, onSaved }: FormProps) {
  const refreshAccount = useRefresh(ACCOUNT)
  const values = names.map((name) => [name, loaded.record[name] ?? ''] as const)
  const using = useEditForm({
    names: [OWNERS],
    loaded,
    initialValues: { ...Object.fromEntries(values), currentPassword: '' } as Record<string, string>,
    validate: rulesOf(profileDraftWire),
    fields: profileDraftWire,
    // Only what this part shows is sent: the rest stays as it is.
    send: ({ currentPassword, ...typed }, version) =>
      writeProfile('PUT /account/profile', {
        body: { ...typed, ...(currentPassword && { currentPassword }) },
        version,
      }),
    onDone: ({ name }) => {
      // A new e-mail waits for its code.
      if (name !== undefined) session.refresh({ name: name.trim(), email: loaded.record.email })
      void refreshAccount()
      void onSaved()
    },
  })
  const field = usePincodeFill(using)
  return (
    <>
      {using.isStale && <StaleNotice onReload={using.reload} />}
      <Form
        using={using}
        label={title}
        actions={
          <>
            <SubmitButton using={using}>
              <Trans>Save</Trans>
            </SubmitButton>
            <Button variant="default" onClick={onCancel}>
              <Trans>Cancel</Trans>
            </Button>
          </>
        }
      >
        {names.map((name) => (
          <ProfileField key={name} name={name} field={field(name)} />
        ))}
        {using.asksPassword && <CurrentPassword field={using.field('currentPassword')} />}
      </Form>
    </>
  )
}
