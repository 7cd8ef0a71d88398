import { t } from '@lingui/core/macro'
import { ActionIcon } from '@mantine/core'
import { IconPhone } from './icons.ts'
import { diallable } from './telephone.ts'

type Props = { number: string; name: string }

/** Calls somebody at a tap; nothing where there is no number. */
export const CallLink = ({ number, name }: Props) =>
  diallable(number) === '' ? null : (
    <ActionIcon
      component="a"
      href={`tel:${diallable(number)}`}
      variant="light"
      size={44}
      radius="xl"
      aria-label={t`Call ${name}`}
    >
      <IconPhone size={20} aria-hidden />
    </ActionIcon>
  )
