import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { paise, ZERO } from '../../../../shared/paise.ts'
import { QrCode } from '../../../../web/qr-code.tsx'
import { Row } from '../../../../web/ui/layout.tsx'
import { upiLinkFor } from '../../how-to-pay.ts'
import { chosenSettingsWire as settings } from '../../money-settings-wire.ts'
import { RECEIPT_SAMPLE } from '../../receipt-sample.ts'
import classes from './effect-picture.module.css'
import { EffectPicture } from './effect-picture.tsx'

const ONE_RUPEE = paise(100n)

type Payee = { upiId: string; upiName: string; ownerName: string }

/** A code for ₹ 1, by which an owner sees whom a UPI application finds behind the id that they typed. */
export function TestCode({ upiId, upiName, ownerName }: Payee) {
  if (!settings.upiId.rule.pattern.test(upiId)) return null
  const name = upiName || ownerName
  const terms = { owed: ONE_RUPEE, paid: ZERO, note: t`Test` }
  const link = upiLinkFor({ upiId, upiName: name }, terms)
  if (link === null) return null
  return (
    <EffectPicture title={t`Try it`} wide>
      <Row lineGap={12} className={classes.scan}>
        <QrCode text={link} label={t`QR code to pay ${upiId} ₹ 1`} />
        <p>
          <Trans>
            Scan it with a UPI app: it should name you and ask for ₹ 1. Nothing is paid unless you
            go on there.
          </Trans>
        </p>
      </Row>
    </EffectPicture>
  )
}

type Account = { isShown: boolean; bankAccountNumber: string | null; ifscCode: string | null }

/** The bank account as clients see it. */
export function BankPicture({ isShown, bankAccountNumber, ifscCode }: Account) {
  return (
    <EffectPicture title={t`Your clients see`}>
      <p>
        {isShown && bankAccountNumber !== null ? (
          <Trans>
            Account number in full, as registered ({bankAccountNumber}), and IFSC code {ifscCode}
          </Trans>
        ) : (
          <Trans>No bank account</Trans>
        )}
      </p>
    </EffectPicture>
  )
}

/** How a receipt reads in its languages. */
export const LanguagePicture = ({ withHindi, code }: { withHindi: boolean; code: string }) => (
  <EffectPicture title={t`Preview`}>
    <p>
      <strong lang="en">{RECEIPT_SAMPLE.title}</strong>{' '}
      {withHindi && <span lang="hi">{RECEIPT_SAMPLE.titleInHindi}</span>}
    </p>
    <p>{code}</p>
    <p lang="en">{RECEIPT_SAMPLE.words}</p>
    {withHindi && <p lang="hi">{RECEIPT_SAMPLE.wordsInHindi}</p>}
  </EffectPicture>
)
