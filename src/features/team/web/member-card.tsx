import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { formatDate } from '../../../shared/calendar-date.ts'
import type { MemberRole } from '../../../shared/contract.ts'
import { Breakable } from '../../../web/breakable.tsx'
import { outcomeOfCall, textOfOutcome } from '../../../web/form/outcome-of.ts'
import { MoreMenu } from '../../../web/more-menu.tsx'
import { Sheet } from '../../../web/shell/page.tsx'
import partClasses from '../../../web/shell/part.module.css'
import { Badge } from '../../../web/ui/badge.tsx'
import { Button } from '../../../web/ui/button.tsx'
import { Row, Stack } from '../../../web/ui/layout.tsx'
import { Text } from '../../../web/ui/text.tsx'
import { Events, oneOfWords } from '../../history/web/activity.tsx'
import { memberName } from '../../identity/web/access/role-name.ts'
import type { Member } from '../member-wire.ts'
import type { MemberQuestion } from './member-dialogs.tsx'
import { usePlaces } from './property-names.ts'
import classes from './team.module.css'
import { callTeam } from './team-hooks.ts'

type Props = {
  member: Member
  ask: (asked: MemberQuestion) => void
  onDone: (message: string) => void
}

/** '16 Nov 2026, 12:00'. */
const at = (instant: string) => `${formatDate(instant)}, ${instant.slice(11, 16)}`

/** Somebody of the team: what they do, when they came last, where they are signed in, and what can be done. */
export function MemberCard({ member, ask, onDone }: Props) {
  const { name, email, role, state } = member
  return (
    <article aria-label={name}>
      <Sheet>
        <Stack gap={8}>
          <Row lineGap={12} align="stretch" isSpread>
            <div>
              <Row as="h2" gap={12} lineGap={4} className={classes.name}>
                {name} <Badge color={state === 'ended' ? 'red' : 'pine'}>{memberName(role)}</Badge>
              </Row>
              <Text size="small" isDimmed>
                <Breakable text={email} />
              </Text>
            </div>
            <Actions member={member} ask={ask} />
          </Row>
          <Text size="small" isDimmed>
            {standingOf(member)}
          </Text>
          <WorksWith member={member} />
          {member.mails && (
            <Text size="small" isDimmed role="alert">
              {member.mails === 'unwanted'
                ? t`The person at this address said that these emails are not for them.`
                : t`An email to this address came back in the last 30 days. Please check the address.`}
            </Text>
          )}
          <Devices member={member} onDone={onDone} />
          {state !== 'invited' && <History id={member.id} />}
        </Stack>
      </Sheet>
    </article>
  )
}

function standingOf(member: Member): string {
  const { state, invitedAt, linkExpiresAt, lastSignedInAt, endedAt, hasSecondFactor } = member
  if (state === 'ended') return endedAt ? t`Left on ${formatDate(endedAt)}.` : t`Has left.`
  if (state === 'invited') {
    const invited = t`Invited on ${formatDate(invitedAt)}, not come yet.`
    if (linkExpiresAt === null) return invited
    const isOver = new Date(linkExpiresAt).getTime() < Date.now()
    return isOver
      ? `${invited} ${t`The link has expired.`}`
      : `${invited} ${t`The link works until ${formatDate(linkExpiresAt)}.`}`
  }
  const last = lastSignedInAt ? t`Last sign-in ${at(lastSignedInAt)}.` : t`Has not signed in yet.`
  return hasSecondFactor ? `${last} ${t`Two-step verification is on.`}` : last
}

/** With which properties they work; which, once it is opened. */
function WorksWith({ member: { properties } }: Pick<Props, 'member'>) {
  const { data } = usePlaces(properties !== null)
  if (properties === null)
    return (
      <Text size="small" isDimmed>
        <Trans>All properties</Trans>
      </Text>
    )
  const there = data?.filter(({ id }) => properties.includes(id))
  if (there?.length === 0)
    return (
      <Text size="small" isDimmed role="alert">
        <Trans>Their properties were all deleted: they see nothing. Choose others.</Trans>
      </Text>
    )
  return (
    <details>
      <summary>
        {plural((there ?? properties).length, {
          one: 'Only # property',
          other: 'Only # properties',
        })}
      </summary>
      <Stack as="ul" gap={4} className={classes.places}>
        {there?.map(({ id, address }) => (
          <li key={id}>{address}</li>
        ))}
      </Stack>
    </details>
  )
}

function Actions({ member, ask }: Pick<Props, 'member' | 'ask'>) {
  const { state, hasSecondFactor } = member
  if (state === 'ended') return null
  const change = (
    <Button size="sm" variant="default" onClick={() => ask({ what: 'role', member })}>
      <Trans>Role and properties</Trans>
    </Button>
  )
  if (state === 'invited')
    return (
      <Row gap={8} className={classes.buttons}>
        {change}
        <Button size="sm" variant="default" onClick={() => ask({ what: 'again', member })}>
          <Trans>Send again</Trans>
        </Button>
        <Button size="sm" variant="default" onClick={() => ask({ what: 'take back', member })}>
          <Trans>Take back</Trans>
        </Button>
      </Row>
    )
  return (
    <Row gap={8} className={classes.buttons}>
      {change}
      <Button
        size="sm"
        variant="default"
        color="red"
        onClick={() => ask({ what: 'remove', member })}
      >
        <Trans>Remove</Trans>
      </Button>
      {hasSecondFactor && (
        <MoreMenu
          actions={[
            {
              label: t`Remove two-step verification`,
              onChoose: () => ask({ what: 'second factor', member }),
            },
          ]}
        />
      )}
    </Row>
  )
}

/** Where they are signed in, each with a button that ends it. */
function Devices({ member: { devices, name }, onDone }: Pick<Props, 'member' | 'onDone'>) {
  if (devices.length === 0) return null
  const end = async (id: string) => {
    const sent = callTeam('DELETE /teamdevices/{id}', { params: { id } })
    const failed = t`The device could not be signed out`
    onDone(textOfOutcome(await outcomeOfCall(sent, { failed })))
  }
  return (
    <details>
      <summary>
        {plural(devices.length, {
          one: 'Signed in on # device',
          other: 'Signed in on # devices',
        })}
      </summary>
      <Stack as="ul">
        {devices.map(({ id, device, network, lastUsedAt }) => {
          const what = device ?? t`Unknown device`
          return (
            <Row as="li" isTight gap={16} key={id} className={partClasses.device}>
              <div>
                <Row as="p" gap={12} lineGap={4} className={partClasses.name}>
                  {what}
                </Row>
                {network !== null && (
                  <Text size="small" isDimmed>
                    <Trans>Network {network}</Trans>
                  </Text>
                )}
                <Text size="small" isDimmed>
                  <Trans>Used {at(lastUsedAt)}</Trans>
                </Text>
              </div>
              <Button
                size="sm"
                variant="default"
                aria-label={t`Sign out ${what} of ${name}`}
                onClick={() => void end(id)}
              >
                <Trans>Sign out</Trans>
              </Button>
            </Row>
          )
        })}
      </Stack>
    </details>
  )
}

/** What was done with their membership; fetched once it is opened. */
function History({ id }: { id: string }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>
        <Trans>Activity</Trans>
      </summary>
      {isOpen && <Events record={{ id, version: 0 }} fields={memberHistoryFields()} />}
    </details>
  )
}

/** The fields of somebody of a team in the history. */
const memberHistoryFields = () => ({
  name: t`Name`,
  email: t`Email`,
  role: oneOfWords(t`Role`, (role) => memberName(role as MemberRole)),
  limitedTo: t`Only these properties`,
  invitation: oneOfWords(t`Invitation`),
  mails: oneOfWords(t`Emails`),
  hasLeft: t`Left by themselves`,
  deviceSignedOut: t`Device signed out`,
  passwordChanged: t`Password changed`,
  secondFactorChanged: t`Two-step verification changed`,
  mustHaveSecondFactor: t`The team needs two-step verification`,
})
