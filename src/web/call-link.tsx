import { t } from '@lingui/core/macro'
import { PhoneIcon } from 'lucide-react'
import { diallable } from './telephone.ts'
import { IconButton } from './ui/button.tsx'

type Props = { number: string; name: string }

/** A link that calls a number; nothing without a number. */
export const CallLink = ({ number, name }: Props) =>
  diallable(number) === '' ? null : (
    <IconButton
      href={`tel:${diallable(number)}`}
      variant="light"
      size="touch"
      isRound
      aria-label={t`Call ${name}`}
    >
      <PhoneIcon size={20} />
    </IconButton>
  )
