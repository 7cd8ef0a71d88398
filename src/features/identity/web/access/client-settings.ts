import { useEffect, useState } from 'react'
import { today } from '../../../../shared/calendar-date.ts'
import { NetworkError } from '../../../../web/api/network-error.ts'
import { bodyOrThrow } from '../../../../web/api/reply.ts'
import type { ClientSettings, identityContract } from '../../identity-contract.ts'
import { publicCaller } from '../sessions/session.ts'

const call = publicCaller<typeof identityContract>()

let loading: Promise<ClientSettings> | undefined
let loaded: ClientSettings | undefined

/** The server's settings for the browser; fetched once, and again after a failure. */
export function loadClientSettings(): Promise<ClientSettings> {
  loading ??= load().catch((error: unknown) => {
    loading = undefined
    throw error
  })
  return loading
}

async function load(): Promise<ClientSettings> {
  const ask = () => call('GET /client-settings').then(bodyOrThrow)
  // A page that lacks them does not request them again, so one failure on the way is forgiven.
  loaded = await ask().catch((error: unknown) => {
    if (error instanceof NetworkError) return ask()
    throw error
  })
  // A slow phone is busy for long when it first meets a zone: now, and not while it shows the page.
  todayThere()
  return loaded
}

/** The client settings on a page: pending until they came or could not be had; a page that opens later requests them again. */
export function useClientSettings(): { data: ClientSettings | undefined; isPending: boolean } {
  const [state, setState] = useState({ data: loaded, isPending: loaded === undefined })
  useEffect(() => {
    loadClientSettings().then(
      (data) => setState({ data, isPending: false }),
      () => setState({ data: undefined, isPending: false }),
    )
  }, [])
  return state
}

const USUAL_TIME_ZONE = 'Asia/Kolkata'

/** The day it is where the books are kept, 'YYYY-MM-DD'; undefined until that is known. */
export function useToday(): string | undefined {
  const { isPending } = useClientSettings()
  return isPending ? undefined : todayThere()
}

const todayThere = () => today(new Date(), loaded?.timeZone ?? USUAL_TIME_ZONE)
