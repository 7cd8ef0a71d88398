import { t } from '@lingui/core/macro'
import { EmailField, TextField } from '../../../web/form/fields.tsx'
import { rulesOf } from '../../../web/form/rules.ts'
import { memberDraftWire } from '../member-wire.ts'
import { UNLIMITED } from './limit.ts'
import { PropertyLimit } from './property-limit.tsx'
import { RoleChoice } from './role-choice.tsx'
import { TeamForm } from './team-form.tsx'
import { callTeam } from './team-hooks.ts'
import { useLimitedForm } from './use-limited-form.ts'

type Props = { onDone: (message: string) => void; onClose: () => void }

/** Invites somebody by mail: who, what they do, and with which properties. */
export function InviteMember({ onDone, onClose }: Props) {
  const using = useLimitedForm({
    initialValues: { name: '', email: '', role: '', properties: UNLIMITED },
    validate: rulesOf(memberDraftWire),
    send: ({ name, email }, given, { idempotencyKey }) =>
      callTeam('POST /team', { body: { name, email, ...given }, idempotencyKey }),
    failed: t`The invitation was not sent`,
    onDone,
  })
  return (
    <TeamForm
      using={using}
      intro={t`They get a link by email and set a password of their own. It works for seven days.`}
      submit={t`Send the invitation`}
      onClose={onClose}
    >
      <TextField
        label={t`Name`}
        maxLength={memberDraftWire.name.rule.longest}
        autoComplete="off"
        data-autofocus
        {...using.field('name')}
      />
      <EmailField label={t`Email`} autoComplete="off" {...using.field('email')} />
      <RoleChoice field={using.field('role')} />
      <PropertyLimit field={using.field('properties')} />
    </TeamForm>
  )
}
