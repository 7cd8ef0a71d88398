import { t } from '@lingui/core/macro'
import { PhoneIcon } from 'lucide-react'
import { withoutInvisible } from '../shared/invisible-characters.ts'
import { asciiDigits } from '../shared/typed-amount.ts'
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

/** A number, as it was written, for dialling: its digits, and a leading plus. Of several, the first. */
export function diallable(number: string): string {
  const [first = '', ...others] = number.split(/[/,;]/).map(digitsOf)
  return others.length > 0 && first.length >= 10 ? first : digitsOf(number)
}

const digitsOf = (number: string) =>
  asciiDigits(withoutInvisible(number))
    .trim()
    .replace(/(?!^\+)\D/g, '')

/** Opens WhatsApp with a text ready to be sent; WhatsApp asks for the recipient if the number cannot be called. */
export const whatsAppLink = (number: string, message: string): string =>
  `https://wa.me/${whatsAppNumber(number) ?? ''}?text=${encodeURIComponent(message)}`

/**
 * A mobile number in India in the form of WhatsApp's links: '919811111111'. null for a number of another length or
 * country, of which it is not known how to call it.
 */
export function whatsAppNumber(number: string): string | null {
  const digits = diallable(number).replace(/^(?:\+?91|0)(?=\d{10}$)/, '')
  return /^[6-9]\d{9}$/.test(digits) ? `91${digits}` : null
}
