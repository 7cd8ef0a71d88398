import { Title } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import { MessageSlot } from '../../../web/message-slot.tsx'
import { Sheet } from '../../../web/shell/page.tsx'
import type { Message } from '../../../web/use-message.ts'
import classes from './part.module.css'

type Props = {
  title: string
  /** One line below the title. */
  lead?: ReactNode
  /** At the title's end. */
  buttons?: ReactNode
  message?: Message | null
  children?: ReactNode
}

/** One part of the account, on a sheet of its own. */
export function Part({ title, lead, buttons, message, children }: Props) {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <Sheet>
        <div className={classes.head}>
          <Title order={2} id={id}>
            {title}
          </Title>
          {buttons && <div className={classes.buttons}>{buttons}</div>}
        </div>
        {lead && <p className={classes.lead}>{lead}</p>}
        {message && <MessageSlot message={message} />}
        {children}
      </Sheet>
    </section>
  )
}
