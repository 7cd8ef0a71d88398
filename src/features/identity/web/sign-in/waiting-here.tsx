import { Plural } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { atRest } from '../../../../web/at-rest.ts'
import { Notice } from '../../../../web/notice.tsx'

/** At the sign-in: that payments wait on this device, of whichever account. */
export function WaitingHere() {
  const [count, setCount] = useState(0)
  useEffect(() => {
    let isShown = true
    void atRest()
      .then(() => import('../../../../web/offline/waiting-place.ts'))
      .then(({ countWaiting }) => countWaiting())
      .then((found) => isShown && setCount(found))
      // The part could not be loaded: nothing is lost by not saying it.
      .catch(() => {})
    return () => {
      isShown = false
    }
  }, [])
  if (count === 0) return null
  return (
    <Notice>
      <Plural
        value={count}
        one="# payment waits on this device. It is sent once the account that recorded it signs in."
        other="# payments wait on this device. They are sent once the accounts that recorded them sign in."
      />
    </Notice>
  )
}
