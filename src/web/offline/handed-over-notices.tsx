import { Plural, Trans } from '@lingui/react/macro'
import { del } from 'idb-keyval'
import { useStore } from 'zustand'
import { Notice } from '../notice.tsx'
import { Button } from '../ui/button.tsx'
import { Stack } from '../ui/layout.tsx'
import { Text } from '../ui/text.tsx'
import { type HandedOver, handedOver } from './handed-over.ts'
import { waitingPlace } from './waiting-place.ts'

/** Says in plain words to whom payments went that waited on this device. */
export function HandedOverNotices() {
  const { all } = useStore(handedOver)
  return all.map((told, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: they are only ever added
    <Notice key={at}>
      <Told {...told} />
    </Notice>
  ))
}

function Told({ owner, taken, recorded, refused }: HandedOver) {
  const remove = async () => {
    for (const key of refused) await del(key, waitingPlace)
    const without = (told: HandedOver) =>
      told.refused === refused ? { ...told, refused: [] } : told
    handedOver.setState(({ all }) => ({
      all: all.map(without).filter((told) => told.taken + told.recorded + told.refused.length > 0),
    }))
  }
  return (
    <Stack gap={8} align="start">
      {taken > 0 && (
        <Text>
          <Plural
            value={taken}
            one={`# payment that waited here can no longer be recorded with the account that it was entered with. It was sent to ${owner}, who confirms or declines it.`}
            other={`# payments that waited here can no longer be recorded with the account that they were entered with. They were sent to ${owner}, who confirms or declines them.`}
          />
        </Text>
      )}
      {recorded > 0 && (
        <Text>
          <Plural
            value={recorded}
            one={`# payment that waited here was in the books of ${owner} already.`}
            other={`# payments that waited here were in the books of ${owner} already.`}
          />
        </Text>
      )}
      {refused.length > 0 && (
        <>
          <Text>
            <Plural
              value={refused.length}
              one={`# payment that waits here could not be sent to ${owner}: its agreement is gone, or was not yours. Tell ${owner} about it, then remove it.`}
              other={`# payments that wait here could not be sent to ${owner}: their agreements are gone, or were not yours. Tell ${owner} about them, then remove them.`}
            />
          </Text>
          <Button size="compact-sm" variant="default" onClick={() => void remove()}>
            <Trans>Remove from this device</Trans>
          </Button>
        </>
      )}
    </Stack>
  )
}
