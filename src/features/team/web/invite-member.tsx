import { t } from '@lingui/core/macro'
import type { MemberRole } from '../../../shared/contract.ts'
import { EmailField, TextField } from '../../../web/form/fields.tsx'
import { rulesOf } from '../../../web/form/rules.ts'
import { memberDraftWire } from '../member-wire.ts'
import { RoleChoice } from './role-choice.tsx'
import { TeamForm } from './team-form.tsx'
import { callTeam } from './team-hooks.ts'
import { useProvedForm } from './use-proved-form.ts'

type Props = { onDone: (message: string) => void; onClose: () => void }

/** Invites somebody by mail: who, and what they do. */
export function InviteMember({ onDone, onClose }: Props) {
  const using = useProvedForm({
    initialValues: { name: '', email: '', role: '' },
    validate: rulesOf(memberDraftWire),
    send: ({ name, email, role }, proof, { idempotencyKey }) => {
      const body = { name, email, role: role as MemberRole, ...proof }
      return callTeam('POST /team', { body, idempotencyKey })
    },
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
    </TeamForm>
  )
}
