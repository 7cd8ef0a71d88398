import { Anchor } from '@mantine/core'
import { Notice } from '../../../web/notice.tsx'
import type { Registration } from './registration-steps.ts'

type Props = { missing: (keyof Registration)[]; onStartOver: () => void }

/** Says that a registration goes on after a reload, and what of it was not kept. */
export const KeptNotice = ({ missing, onStartOver }: Props) => (
  <Notice>
    What you typed is here again.
    {missing.length > 0 && ` These are not kept, so please type them again: ${listOf(missing)}.`}{' '}
    <Anchor component="button" type="button" c="inherit" underline="always" onClick={onStartOver}>
      Start over
    </Anchor>
  </Notice>
)

const listOf = (names: (keyof Registration)[]) =>
  names.map((name) => LABELS[name] ?? name).join(', ')

const LABELS: Partial<Record<keyof Registration, string>> = {
  aadharNumber: 'Aadhar number',
  panNumber: 'PAN',
  gstNumber: 'GST number',
  bankAccountNumber: 'Bank account number',
  ifscCode: 'IFSC code',
  bankName: 'Bank name',
  password: 'Password',
}
