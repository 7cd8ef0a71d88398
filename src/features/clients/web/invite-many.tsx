import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { reasonOf } from '../../../web/api/reply.ts'
import { BusyButton } from '../../../web/form/busy-button.tsx'
import { useRefresh } from '../../../web/table/use-list.ts'
import { Text } from '../../../web/ui/text.tsx'
import type { Client } from '../client-wire.ts'
import { CLIENTS, callClients } from './client-hooks.ts'

/** Whether a client can be invited: they have no password yet, and an email. */
const canInvite = ({ signIn, email }: Client) => signIn !== 'password' && email !== ''

/** Invites the ticked clients by mail, one after the other: each is refused, or waits for its turn, by itself. */
export function InviteMany({ clients }: { clients: readonly Client[] }) {
  const [isBusy, setBusy] = useState(false)
  const [told, setTold] = useState('')
  const refresh = useRefresh(CLIENTS)
  const able = clients.filter(canInvite)
  const invite = async () => {
    setBusy(true)
    const refused: string[] = []
    for (const [at, { id, name }] of able.entries()) {
      setTold(t`${at + 1} of ${able.length}: ${name}`)
      const reason = await callClients('POST /clientmaster/{id}/invitation', {
        ...{ params: { id }, body: {} },
      }).then(
        (reply) => (reply.status < 300 ? '' : reasonOf(reply)),
        (error: Error) => error.message,
      )
      if (reason) refused.push(`${name}: ${reason}`)
    }
    const count = able.length - refused.length
    const sent = plural(count, { one: '# invitation sent.', other: '# invitations sent.' })
    setTold([sent, ...refused].join(' '))
    setBusy(false)
    void refresh()
  }
  return (
    <>
      {able.length > 0 && (
        <BusyButton
          variant="default"
          size="compact-md"
          isBusy={isBusy}
          onClick={() => void invite()}
        >
          <Trans>Invite ({able.length})</Trans>
        </BusyButton>
      )}
      <Text role="status">{told}</Text>
    </>
  )
}
