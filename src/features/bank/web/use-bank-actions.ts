import { plural, t } from '@lingui/core/macro'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { type LooseReply, reasonOf } from '../../../web/api/reply.ts'
import { useRefreshAll } from '../../ledger/web/ledger-hooks.ts'
import type { BankLine } from '../bank-wire.ts'
import { batches } from '../proposal.ts'
import { callBank, writeBank } from './bank-hooks.ts'
import { doneText, partlyText } from './bank-texts.ts'

/** The message about the last thing that was done. */
export type BankMessage = { text: string; isFault?: boolean; undo?: BankLine }

/** All that is done to lines: each answers with a sentence, and refreshes what is shown. */
export function useBankActions() {
  const [said, say] = useState<BankMessage | null>(null)
  const [isBusy, setBusy] = useState(false)
  const refresh = useRefreshAll()
  const soon = usePrivateSoon(async ({ id }) => {
    const body = { lines: [id], state: 'private' as const }
    const call = { body, keepalive: true }
    const reply = await callBank('POST /banklines/layaside', call).catch(() => undefined)
    if (reply?.status !== 200) soon.hold(null)
    say(
      reply === undefined
        ? { text: t`The server cannot be reached. The line waits again.`, isFault: true }
        : reply.status === 200
          ? { text: t`Private. Nothing of it is kept.` }
          : fault(reply),
    )
    refresh()
  })
  const run = async (work: () => Promise<BankMessage>) => {
    if (isBusy) return
    setBusy(true)
    try {
      await soon.finish()
      say(await work())
    } catch {
      // The reply may be what was lost: what is shown is read again, and says what was saved.
      say({
        text: t`The reply of the server was lost. Look at the lines: what was saved is no longer open.`,
        isFault: true,
      })
    } finally {
      setBusy(false)
      refresh()
    }
  }
  const confirm = (lines: readonly BankLine[]) =>
    run(async () => {
      const asked = lines.map(({ id, proposed }) => ({ id, expect: proposed?.expect ?? '' }))
      const done = []
      const refused = []
      for (const some of batches(asked)) {
        const reply = await callBank('POST /banklines/confirm', { body: { lines: some } })
        if (reply.status !== 200) return stopped(done.length, reply)
        done.push(...reply.body.done)
        refused.push(...reply.body.refused)
      }
      const [first] = lines
      if (refused.length > 0) {
        const reason = refused[0]?.message ?? ''
        return {
          text: partlyText({ done: done.length, refused: refused.length, reason }),
          isFault: true,
        }
      }
      const text = plural(done.length, { one: 'Confirmed.', other: '# lines are confirmed.' })
      return { text, ...(lines.length === 1 && first && { undo: first }) }
    })
  const setPrivate = (line: BankLine) =>
    run(async () => {
      soon.hold(line)
      return { text: t`Private in ten seconds: then nothing of it is kept.`, undo: line }
    })
  const undo = async ({ id }: BankLine) => {
    if (soon.takeBack()) return say({ text: t`The line waits again.` })
    await run(async () => {
      const reply = await callBank('POST /banklines/{id}/undo', { params: { id } })
      return reply.status === 200 ? { text: t`Undone. The line waits again.` } : fault(reply)
    })
  }
  const layAside = (lines: readonly BankLine[], state: 'new' | 'left' | 'private') =>
    run(async () => {
      let done = 0
      for (const some of batches(lines.map(({ id }) => id))) {
        const reply = await callBank('POST /banklines/layaside', { body: { lines: some, state } })
        if (reply.status !== 200) return stopped(done, reply)
        done += some.length
      }
      if (state === 'private') return { text: t`Private. Nothing of it is kept.` }
      return { text: state === 'left' ? t`Laid aside.` : t`The line waits again.` }
    })
  const assign = ({ id }: BankLine, leaseId: string) =>
    run(async () => {
      const call = { params: { id }, body: { leaseId } }
      const reply = await writeBank('POST /banklines/{id}/assign', call)
      return reply.status === 201 ? { text: t`Payment recorded.` } : fault(reply)
    })
  return { said, say, isBusy, leaving: soon.held, confirm, undo, layAside, setPrivate, assign }
}

export type BankActions = ReturnType<typeof useBankActions>

/** A refusal after some batches were saved. */
const stopped = (done: number, reply: LooseReply): BankMessage => {
  const said = fault(reply)
  return done === 0 ? said : { ...said, text: `${doneText(done)} ${said.text}` }
}

const fault = (reply: LooseReply): BankMessage => ({
  text: reasonOf(reply) || t`It was not saved.`,
  isFault: true,
})

/** How long a line that is to be private can be taken back, in milliseconds. */
const UNDO_MS = 10_000

/**
 * Holds a line that is to be private until the next action, the end of the page, or ten seconds later: only this page
 * can take it back, since the server keeps nothing of it. Until then the line waits there, so that none is lost.
 */
function usePrivateSoon(send: (line: BankLine) => Promise<void>) {
  const [held, setHeld] = useState<BankLine | null>(null)
  const current = useRef<BankLine | null>(null)
  const hold = (line: BankLine | null) => {
    current.current = line
    setHeld(line)
  }
  /** Sends the held line to the server. */
  const finish = async () => {
    const line = current.current
    // Until the page shows the lines anew, it stays out of sight.
    current.current = null
    if (line) await send(line)
  }
  const finishNow = useEffectEvent(() => void finish())
  useEffect(() => {
    if (!held) return
    const timer = setTimeout(() => finishNow(), UNDO_MS)
    return () => clearTimeout(timer)
  }, [held])
  useEffect(() => {
    const onHide = () => document.visibilityState === 'hidden' && finishNow()
    document.addEventListener('visibilitychange', onHide)
    return () => document.removeEventListener('visibilitychange', onHide)
  }, [])
  const last = useRef(finish)
  useEffect(() => {
    last.current = finish
  })
  useEffect(() => () => void last.current(), [])
  return {
    /** The line that is held, and hidden from the page. */
    held,
    hold,
    finish,
    /** Puts the held line back on the page; false if it has already been sent. */
    takeBack: (): boolean => {
      if (!current.current) return false
      hold(null)
      return true
    },
  }
}
