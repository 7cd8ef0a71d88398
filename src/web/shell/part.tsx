import { type ReactNode, useEffect, useId, useRef } from 'react'
import { Boundary } from '../boundary.tsx'
import { MessageSlot } from '../message-slot.tsx'
import { Row } from '../ui/layout.tsx'
import { Title } from '../ui/text.tsx'
import type { Message } from '../use-message.ts'
import { Sheet } from './page.tsx'
import classes from './part.module.css'

type Props = {
  title: string
  /** One line below the title. */
  lead?: ReactNode
  /** At the title's end. */
  buttons?: ReactNode
  message?: Message | null
  /** Its form is open. The focus goes into it, and back to its button. */
  isEditing?: boolean
  /** Hides the parts below until this one is loaded, because it would push them down. */
  isWaiting?: boolean
  children?: ReactNode
}

/** One part of the account, on a sheet of its own. */
export function Part({ title, lead, buttons, message, children, ...state }: Props) {
  const { isEditing = false, isWaiting = false } = state
  const id = useId()
  const section = useRef<HTMLElement>(null)
  const wasEditing = useRef(isEditing)
  useEffect(() => {
    if (wasEditing.current === isEditing) return
    wasEditing.current = isEditing
    const fields = section.current?.querySelectorAll<HTMLElement>('input, select')
    const buttons = section.current?.querySelectorAll('button')
    const submit = section.current?.querySelector<HTMLElement>('form button[type="submit"]')
    const target = isEditing ? (fields?.[0] ?? submit) : buttons?.[buttons.length - 1]
    target?.focus()
  }, [isEditing])
  return (
    <section ref={section} aria-labelledby={id} data-waiting={isWaiting || undefined}>
      <Sheet>
        <Row lineGap={8} isSpread className={classes.head}>
          <Title order={2} id={id}>
            {title}
          </Title>
          {buttons && (
            <Row gap={8} className={classes.buttons}>
              {buttons}
            </Row>
          )}
        </Row>
        {lead && <p className={classes.lead}>{lead}</p>}
        {message !== undefined && <MessageSlot message={message} />}
        <Boundary>{children}</Boundary>
      </Sheet>
    </section>
  )
}
