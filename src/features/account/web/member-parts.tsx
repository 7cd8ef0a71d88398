import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { Dialog } from '../../../web/dialog.tsx'
import { EmailField } from '../../../web/form/fields.tsx'
import { rulesOf } from '../../../web/form/rules.ts'
import { RecordFields } from '../../../web/record/record-fields.tsx'
import { Part } from '../../../web/shell/part.tsx'
import { useRefresh } from '../../../web/table/use-list.ts'
import { Button } from '../../../web/ui/button.tsx'
import { Text } from '../../../web/ui/text.tsx'
import { useMessage } from '../../../web/use-message.ts'
import { memberName } from '../../identity/web/access/role-name.ts'
import { session, useAccount } from '../../identity/web/sessions/session.ts'
import { memberDraftWire } from '../../team/member-wire.ts'
import { limitedSentence, roleSentence } from '../../team/web/role-choice.tsx'
import { TeamForm } from '../../team/web/team-form.tsx'
import { callTeam } from '../../team/web/team-hooks.ts'
import { useProvedForm } from '../../team/web/use-proved-form.ts'
import { ACCOUNT } from './account-hooks.ts'
import { PendingEmail } from './pending-email.tsx'

const CALLS = {
  confirm: (code: string) => callTeam('POST /membership/email/confirm', { body: { code } }),
  cancel: () => callTeam('DELETE /membership/email'),
}

/** The account page of a team member: their e-mail, their role, and leaving the team. */
export const MemberParts = () => (
  <>
    <YouPart />
    <WorkPart />
  </>
)

function YouPart() {
  const { name, email } = useAccount()
  const [isEditing, setEditing] = useState(false)
  const { message, show } = useMessage()
  const refresh = useRefresh(ACCOUNT)
  const done = (text: string) => {
    setEditing(false)
    show({ tone: 'success', text })
    void refresh()
  }
  return (
    <Part
      title={t`You`}
      message={message}
      isEditing={isEditing}
      buttons={
        !isEditing && (
          <Button size="sm" variant="default" onClick={() => setEditing(true)}>
            <Trans>Change email</Trans>
          </Button>
        )
      }
    >
      {isEditing ? (
        <ChangeEmail onDone={done} onClose={() => setEditing(false)} />
      ) : (
        <>
          <RecordFields
            fields={[
              { label: t`Name`, value: name },
              { label: t`Email`, value: email },
            ]}
          />
          <PendingEmail calls={CALLS} />
        </>
      )}
    </Part>
  )
}

type FormProps = { onDone: (message: string) => void; onClose: () => void }

function ChangeEmail({ onDone, onClose }: FormProps) {
  const using = useProvedForm({
    initialValues: { email: '' },
    validate: rulesOf({ email: memberDraftWire.email }),
    send: ({ email }, proof) => callTeam('POST /membership/email', { body: { email, ...proof } }),
    failed: t`The email stays as it is`,
    onDone,
  })
  return (
    <TeamForm using={using} submit={t`Send a code`} onClose={onClose}>
      <EmailField
        label={t`New email`}
        description={t`It counts once you have entered the code that goes there.`}
        {...using.field('email')}
      />
    </TeamForm>
  )
}

function WorkPart() {
  const { member, memberOf, memberProperties } = useAccount()
  const [isLeaving, setLeaving] = useState(false)
  if (member === null) return null
  return (
    <Part
      title={t`Your work in the books of ${memberOf ?? ''}`}
      lead={t`${memberName(member)}. ${memberProperties ? limitedSentence(member) : roleSentence(member)}`}
      buttons={
        <Button size="sm" variant="default" color="red" onClick={() => setLeaving(true)}>
          <Trans>Leave the team</Trans>
        </Button>
      }
    >
      <Dialog opened={isLeaving} onClose={() => setLeaving(false)} title={t`Leave the team?`}>
        {isLeaving && <Leave onClose={() => setLeaving(false)} />}
      </Dialog>
    </Part>
  )
}

function Leave({ onClose }: { onClose: () => void }) {
  const { memberOf } = useAccount()
  const using = useProvedForm({
    initialValues: {},
    send: (_, body) => callTeam('POST /membership/leave', { body }),
    failed: t`You are still in the team`,
    // The account is closed: nobody is signed in any more.
    onDone: () => session.signOut(),
  })
  return (
    <TeamForm
      using={using}
      intro={
        <Text>
          <Trans>
            Your account is closed and every device signed out. What you recorded stays with{' '}
            {memberOf}, who can invite you again.
          </Trans>
        </Text>
      }
      submit={t`Leave the team`}
      isDanger
      isAlwaysAllowed
      onClose={onClose}
    />
  )
}
