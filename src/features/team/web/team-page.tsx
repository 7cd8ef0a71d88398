import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { EmptyState, LoadFailed } from '../../../web/empty-state.tsx'
import { Page, Sheet } from '../../../web/shell/page.tsx'
import { Button } from '../../../web/ui/button.tsx'
import { Switch } from '../../../web/ui/checks.tsx'
import { Stack } from '../../../web/ui/layout.tsx'
import { Skeleton } from '../../../web/ui/skeleton.tsx'
import { Text } from '../../../web/ui/text.tsx'
import type { Member, Team } from '../member-wire.ts'
import { MemberCard } from './member-card.tsx'
import { type MemberQuestion, TeamDialog } from './member-dialogs.tsx'
import classes from './team.module.css'
import { useRefreshTeam, useTeam } from './team-hooks.ts'
import { WhatEachMay } from './what-each-may.tsx'

/** Who works in the owner's books: invited, changed and removed here. */
export function TeamPage() {
  const { data, error, refetch } = useTeam()
  const [asked, ask] = useState<MemberQuestion | null>(null)
  const [done, setDone] = useState('')
  const refresh = useRefreshTeam()
  const finish = (message: string) => {
    ask(null)
    setDone(message)
    refresh()
  }
  return (
    <Page
      title={t`Team`}
      subtitle={t`Who works with you, each with a password of their own. Their name stands at what they record.`}
      actions={
        <Button onClick={() => ask({ what: 'invite' })}>
          <Trans>Invite somebody</Trans>
        </Button>
      }
    >
      <Stack gap={16} className={classes.page}>
        <Text role="status" className={classes.done}>
          {done}
        </Text>
        {data ? (
          <Members team={data} ask={ask} onDone={finish} />
        ) : error ? (
          <LoadFailed
            title={t`The team could not be loaded`}
            error={error}
            retry={() => void refetch()}
          />
        ) : (
          <Skeleton height={160} radius={12} data-waiting />
        )}
        <WhatEachMay />
      </Stack>
      <TeamDialog asked={asked} onDone={finish} onClose={() => ask(null)} />
    </Page>
  )
}

type Props = { team: Team; ask: (asked: MemberQuestion) => void; onDone: (message: string) => void }

function Members({ team, ask, onDone }: Props) {
  const { members, mustHaveSecondFactor } = team
  const here = members.filter(({ state }) => state !== 'ended')
  const gone = members.filter(({ state }) => state === 'ended')
  const cards = (some: readonly Member[]) =>
    some.map((member) => <MemberCard key={member.id} member={member} ask={ask} onDone={onDone} />)
  return (
    <>
      {here.length === 0 && (
        <Sheet>
          <EmptyState title={t`Nobody works with you here yet`}>
            <Trans>
              A son who records payments, a caretaker who reads meters, an accountant who needs the
              year: invite them, so that nobody needs your password.
            </Trans>
          </EmptyState>
        </Sheet>
      )}
      {cards(here)}
      {here.length > 0 && (
        <Sheet>
          <Switch
            label={t`The team needs two-step verification`}
            description={t`Then a stolen password alone opens none of your books.`}
            checked={mustHaveSecondFactor}
            onChange={() => ask({ what: 'settings', isRequired: !mustHaveSecondFactor })}
          />
        </Sheet>
      )}
      {gone.length > 0 && (
        <details className={classes.gone}>
          <summary>
            {plural(gone.length, { one: '# left the team', other: '# left the team' })}
          </summary>
          <Stack gap={16} className={classes.page}>
            {cards(gone)}
          </Stack>
        </details>
      )}
    </>
  )
}
