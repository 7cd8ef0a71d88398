import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { type FocusEvent, useEffect, useState } from 'react'
import { useStore } from 'zustand'
import { type LooseReply, reasonOf } from '../api/reply.ts'
import { focusHeading } from '../focus-heading.tsx'
import { translated } from '../language.ts'
import { useKeys } from '../shell/keys.ts'
import { Button, CloseButton } from '../ui/button.tsx'
import { Card, Row } from '../ui/layout.tsx'
import { VisuallyHidden } from '../ui/text.tsx'
import classes from './undo-bar.module.css'
import { closeUndo, type UndoOffer, undoOffer } from './undo-offer.ts'

/** How long "Undo" stays, in milliseconds, once neither focus nor mouse is on it. */
const STAYS_MS = 10_000

/** How long "Undone." stays: it is not to be read beside what is done next. */
const UNDONE_STAYS_MS = 3_000

/** The key that undoes, beside the button. */
export const UNDO_KEY = 'z'

/** The last action with the way to undo it, below every page. It is always there, so that it is announced. */
export function UndoBar() {
  const { offer, number } = useStore(undoOffer)
  useEffect(() => closeUndo, [])
  return (
    <Row isTight gap={0} align="stretch" data-on-screen className={classes.place}>
      <VisuallyHidden role="status">
        {offer && (
          <Trans>
            {offer.done} You can undo this with {UNDO_KEY.toUpperCase()}.
          </Trans>
        )}
      </VisuallyHidden>
      {offer && <Bar key={number} offer={offer} />}
    </Row>
  )
}

type Outcome = { tone: 'done' | 'failed'; text: string }

function Bar({ offer }: { offer: UndoOffer }) {
  const queries = useQueryClient()
  const [isHeld, setHeld] = useState({ focus: false, mouse: false })
  const [isBusy, setBusy] = useState(false)
  const [outcome, setOutcome] = useState<Outcome>()
  const stays = isHeld.focus || isHeld.mouse || isBusy || outcome?.tone === 'failed'
  useEffect(() => {
    if (stays) return
    const timer = setTimeout(closeUndo, outcome ? UNDONE_STAYS_MS : STAYS_MS)
    return () => clearTimeout(timer)
  }, [stays, outcome])
  const undo = async () => {
    if (isBusy || outcome) return
    setBusy(true)
    const result = await outcomeOf(offer)
    setBusy(false)
    setOutcome(result)
    void queries.invalidateQueries()
  }
  useKeys({ [UNDO_KEY]: () => void undo() })
  const leave = (event: FocusEvent) => {
    if (!event.currentTarget.contains(event.relatedTarget))
      setHeld((held) => ({ ...held, focus: false }))
  }
  const close = () => {
    closeUndo()
    focusHeading()
  }
  return (
    <Card
      as="section"
      aria-label={t`What you just did`}
      className={classes.bar}
      onFocus={() => setHeld((held) => ({ ...held, focus: true }))}
      onBlur={leave}
      onPointerEnter={() => setHeld((held) => ({ ...held, mouse: true }))}
      onPointerLeave={() => setHeld((held) => ({ ...held, mouse: false }))}
      onKeyDown={(event) => event.key === 'Escape' && close()}
    >
      <p className={classes.text} role={outcome?.tone === 'failed' ? 'alert' : undefined}>
        {outcome?.text ?? offer.done}
      </p>
      {outcome?.tone === 'done' && <VisuallyHidden role="status">{outcome.text}</VisuallyHidden>}
      {!outcome && (
        <Button
          variant="default"
          aria-keyshortcuts={UNDO_KEY}
          aria-disabled={isBusy}
          onClick={() => void undo()}
        >
          <Trans>Undo</Trans>
        </Button>
      )}
      <CloseButton aria-label={t`Close`} onClick={close} />
    </Card>
  )
}

async function outcomeOf({ undo }: UndoOffer): Promise<Outcome> {
  const failed = (reason: string): Outcome => ({
    tone: 'failed',
    text: t`It could not be undone. ${translated(reason)}`,
  })
  try {
    const reply: LooseReply | undefined = (await undo()) ?? undefined
    return reply === undefined || reply.status < 300
      ? { tone: 'done', text: t`Undone.` }
      : failed(reasonOf(reply))
  } catch (error) {
    return failed((error as Error).message)
  }
}
