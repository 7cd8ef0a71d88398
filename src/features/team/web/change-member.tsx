import { t } from '@lingui/core/macro'
import { rulesOf } from '../../../web/form/rules.ts'
import { Skeleton } from '../../../web/ui/skeleton.tsx'
import { type Member, memberRoleWire } from '../member-wire.ts'
import { typedLimit, withoutDeleted } from './limit.ts'
import { PropertyLimit } from './property-limit.tsx'
import { usePlaces } from './property-names.ts'
import { RoleChoice } from './role-choice.tsx'
import { TeamForm } from './team-form.tsx'
import { callTeam } from './team-hooks.ts'
import { useLimitedForm } from './use-limited-form.ts'

type Props = { member: Member; onDone: (message: string) => void; onClose: () => void }

/** Gives somebody of the team another role, or other properties. */
export function ChangeMember(props: Props) {
  const limit = typedLimit(props.member.properties)
  const isLimited = props.member.properties !== null
  const { data, isLoading } = usePlaces(isLimited)
  // Once the form is there it stays, also while it fetches the properties for whoever ticks "Only some".
  if (isLimited && isLoading) return <Skeleton height={260} radius={12} data-waiting />
  return <ChangeForm {...props} limit={data ? withoutDeleted(limit, data) : limit} />
}

function ChangeForm({ member, limit, onDone, onClose }: Props & { limit: string }) {
  const using = useLimitedForm({
    initialValues: { role: member.role as string, properties: limit },
    validate: rulesOf(memberRoleWire),
    send: (_, body) => callTeam('PUT /team/{id}', { params: { id: member.id }, body }),
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
