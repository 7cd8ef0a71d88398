import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { LooseReply } from '../../../web/api/reply.ts'
import { Dialog } from '../../../web/dialog.tsx'
import { EmailField, TextField } from '../../../web/form/fields.tsx'
import { rulesOf } from '../../../web/form/rules.ts'
import { Skeleton } from '../../../web/ui/skeleton.tsx'
import { type Member, memberDraftWire, memberRoleWire } from '../member-wire.ts'
import { typedLimit, UNLIMITED, withoutDeleted } from './limit.ts'
import { PropertyLimit } from './property-limit.tsx'
import { usePlaces } from './property-names.ts'
import { RoleChoice } from './role-choice.tsx'
import { TeamForm } from './team-form.tsx'
import { callTeam, useRefreshTeam, writeTeam } from './team-hooks.ts'
import { useLimitedForm } from './use-limited-form.ts'
import { useProvedForm } from './use-proved-form.ts'

/** What is asked before something is done with somebody of the team. */
export type MemberQuestion =
  | { what: 'invite' }
  | { what: 'role' | 'remove' | 'again' | 'take back' | 'second factor'; member: Member }
  | { what: 'settings'; isRequired: boolean }

type Props = {
  asked: MemberQuestion | null
  onDone: (message: string) => void
  onClose: () => void
}

/** The open dialog of the team's page. */
export const TeamDialog = ({ asked, ...props }: Props) => (
  <Dialog opened={asked !== null} onClose={props.onClose} title={asked ? titleOf(asked) : ''}>
    {asked && <Body asked={asked} {...props} />}
  </Dialog>
)

function titleOf(asked: MemberQuestion): string {
  if (asked.what === 'invite') return t`Invite somebody`
  if (asked.what === 'settings')
    return asked.isRequired
      ? t`Require two-step verification of the team?`
      : t`No longer require two-step verification of the team?`
  const { name } = asked.member
  return {
    role: t`What ${name} does`,
    remove: t`Remove ${name} from the team?`,
    again: t`Send ${name} the invitation again?`,
    'take back': t`Take back the invitation to ${name}?`,
    'second factor': t`Remove the two-step verification of ${name}?`,
  }[asked.what]
}

function Body({ asked, ...props }: Props & { asked: MemberQuestion }) {
  if (asked.what === 'invite') return <InviteMember {...props} />
  if (asked.what === 'settings') return <Settings isRequired={asked.isRequired} {...props} />
  const { member } = asked
  const params = { id: member.id }
  const { name, email } = member
  if (asked.what === 'role') return <ChangeMember member={member} {...props} />
  if (asked.what === 'again')
    return (
      <Question
        submit={t`Send it again`}
        failed={t`The invitation was not sent`}
        send={(body) => callTeam('POST /team/{id}/invitation', { params, body })}
        {...props}
      >
        <Trans>A new link goes to {email}. The one before stops working.</Trans>
      </Question>
    )
  if (asked.what === 'second factor')
    return (
      <Question
        submit={t`Remove`}
        isDanger
        failed={t`Two-step verification was not removed`}
        send={(body) => callTeam('POST /team/{id}/secondfactor/remove', { params, body })}
        {...props}
      >
        <Trans>
          Only if they lost both the phone and the recovery codes. Make sure that it is really{' '}
          {name} who asks you: afterwards the password alone signs in. They get an email.
        </Trans>
      </Question>
    )
  const isInvited = asked.what === 'take back'
  return (
    <Question
      submit={isInvited ? t`Take it back` : t`Remove`}
      isDanger
      isAlwaysAllowed
      failed={isInvited ? t`The invitation was not taken back` : t`Nobody was removed`}
      send={() => callTeam('DELETE /team/{id}', { params })}
      {...props}
    >
      {isInvited ? (
        <Trans>Their link stops working at once.</Trans>
      ) : (
        <Trans>
          {name} is signed out everywhere at once and can open nothing any more. What they recorded
          stays, and payments that still wait on their devices come to you to confirm. To have them
          back, invite them again.
        </Trans>
      )}
    </Question>
  )
}

type QuestionProps = Omit<Props, 'asked'> & {
  submit: string
  isDanger?: boolean
  isAlwaysAllowed?: boolean
  failed: string
  send: (proof: { currentPassword?: string }) => Promise<LooseReply>
  children: ReactNode
}

function Question({ send, failed, onDone, children, ...form }: QuestionProps) {
  const using = useProvedForm({
    initialValues: {},
    send: (_, proof) => send(proof),
    failed,
    onDone,
  })
  return <TeamForm using={using} intro={children} {...form} />
}

const Settings = ({ isRequired, ...props }: Omit<Props, 'asked'> & { isRequired: boolean }) => (
  <Question
    submit={isRequired ? t`Require it` : t`No longer require it`}
    failed={t`The setting was not saved`}
    send={(proof) =>
      writeTeam('PUT /teamsettings', { body: { mustHaveSecondFactor: isRequired, ...proof } })
    }
    {...props}
  >
    {isRequired ? (
      <Trans>
        Whoever has none sets it up first, at their next step: an app on the phone, or a passkey.
      </Trans>
    ) : (
      <Trans>Their password alone signs in then, unless they keep it on.</Trans>
    )}
  </Question>
)

/** Invites somebody by mail: who, what they do, and with which properties. */
function InviteMember({ onDone, onClose }: Omit<Props, 'asked'>) {
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

type ChangeProps = Omit<Props, 'asked'> & { member: Member }

/** Gives somebody of the team another role, or other properties. */
function ChangeMember(props: ChangeProps) {
  const limit = typedLimit(props.member.properties)
  const isLimited = props.member.properties !== null
  const { data, isLoading } = usePlaces(isLimited)
  // Once the form is there it stays, also while it fetches the properties for whoever ticks "Only some".
  if (isLimited && isLoading) return <Skeleton height={260} radius={12} data-waiting />
  return <ChangeForm {...props} limit={data ? withoutDeleted(limit, data) : limit} />
}

function ChangeForm({ member, limit, onDone, onClose }: ChangeProps & { limit: string }) {
  const refresh = useRefreshTeam()
  const using = useLimitedForm({
    initialValues: { role: member.role as string, properties: limit },
    validate: rulesOf(memberRoleWire),
    send: async (_, body) => {
      const { id, version } = member
      const reply = await callTeam('PUT /team/{id}', { params: { id }, body, version })
      if (reply.status === 412) refresh()
      return reply
    },
    failed: t`Nothing was changed`,
    onDone,
  })
  return (
    <TeamForm
      using={using}
      intro={
        member.state === 'invited' &&
        t`The invitation stays as it is: its link opens what you choose here.`
      }
      submit={t`Save`}
      onClose={onClose}
    >
      <RoleChoice field={using.field('role')} />
      <PropertyLimit field={using.field('properties')} />
    </TeamForm>
  )
}
