import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Notice } from '../../../web/notice.tsx'
import { Anchor } from '../../../web/ui/text.tsx'
import type { Registration } from './registration-steps.ts'

type Props = { missing: (keyof Registration)[]; onStartOver: () => void }

/** Says that a registration goes on after a reload, and what of it was not kept. */
export const KeptNotice = ({ missing, onStartOver }: Props) => (
  <Notice>
    {missing.length > 0 ? (
      <Trans>
        What you typed is here again. These are not kept, so please type them again:{' '}
        {listOf(missing)}.
      </Trans>
    ) : (
      <Trans>What you typed is here again.</Trans>
    )}{' '}
    <Anchor isInk underline="always" onClick={onStartOver}>
      <Trans>Start over</Trans>
    </Anchor>
  </Notice>
)

const listOf = (names: (keyof Registration)[]) =>
  names.map((name) => labels()[name] ?? name).join(', ')

const labels = (): Partial<Record<keyof Registration, string>> => ({
  aadharNumber: t`Aadhar number`,
  panNumber: t`PAN`,
  gstNumber: t`GST number`,
  bankAccountNumber: t`Bank account number`,
  ifscCode: t`IFSC code`,
  bankName: t`Bank name`,
  password: t`Password`,
})
