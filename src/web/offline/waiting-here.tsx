import { Plural, Trans } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { useStore } from 'zustand'
import { Notice } from '../notice.tsx'
import { handedOver } from './handed-over.ts'
import { HandedOverNotices } from './handed-over-notices.tsx'
import { canSeal } from './seal.ts'
import { countWaiting } from './waiting-place.ts'

/** Warns that payments of any account wait on this device, and reports those of removed accounts. */
export function WaitingHere() {
  const [count, setCount] = useState(0)
  const known = useStore(handedOver)
  // biome-ignore lint/correctness/useExhaustiveDependencies: counted again once some were handed over
  useEffect(() => void countWaiting().then(setCount), [known])
  const open = count - known.all.reduce((sum, { refused }) => sum + refused.length, 0)
  return (
    <>
      <HandedOverNotices />
      {open > 0 && (
        <Notice>
          <Plural
            value={open}
            one="# payment waits on this device. It is sent once the account that recorded it signs in."
            other="# payments wait on this device. They are sent once the accounts that recorded them sign in."
          />{' '}
          {!canSeal() && (
            <Trans>
              From a page without HTTPS they cannot be sent to the owner of the books instead: tell
              the owner about them if such an account no longer works.
            </Trans>
          )}
        </Notice>
      )}
    </>
  )
}
