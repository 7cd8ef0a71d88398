import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { formatDate } from '../../../../shared/calendar-date.ts'
import { formatPaiseBriefly, type Paise } from '../../../../shared/paise.ts'
import { CopyButton } from '../../../../web/copy-button.tsx'
import { Notice } from '../../../../web/notice.tsx'
import { QrCode } from '../../../../web/qr-code.tsx'
import { Button } from '../../../../web/ui/button.tsx'
import { Row, Stack } from '../../../../web/ui/layout.tsx'
import { Text, Title } from '../../../../web/ui/text.tsx'
import type { WaysToPay as Way } from '../../how-to-pay.ts'
import classes from './how-to-pay.module.css'

type Props = {
  way: Way
  ownerName: string
  /** The amount in the payment link. */
  amount: Paise
}

/** How a client pays, as the owner entered it. */
export function HowToPay({ way, ownerName, amount }: Props) {
  const { upiId, upiName, upiLink, bankAccountNumber, ifscCode, changedOn } = way
  const lines = [
    [t`UPI id`, upiId],
    [t`Name shown in UPI apps`, upiName],
    [t`Account number`, bankAccountNumber],
    [t`IFSC code`, ifscCode],
  ].flatMap(([label, value]) => (label && value ? [{ label, value }] : []))
  return (
    <section className={classes.way} aria-label={t`How to pay`}>
      <div>
        <Title order={2} isSmall>
          <Trans>How to pay</Trans>
        </Title>
        {lines.length === 0 ? (
          <p className={classes.hint}>
            <Trans>Ask {ownerName} how to pay.</Trans>
          </p>
        ) : (
          <Stack as="dl" className={classes.details}>
            {lines.map(({ label, value }) => (
              <div key={label}>
                <Text as="dt" size="small" isDimmed>
                  {label}
                </Text>
                <Row as="dd" lineGap={4} isSpread>
                  <span>{value}</span>
                  <CopyButton text={value} what={label} />
                </Row>
              </div>
            ))}
          </Stack>
        )}
        {changedOn !== null && <Changed on={formatDate(changedOn)} ownerName={ownerName} />}
        {changedOn !== null && upiLink !== null && <PayNow link={upiLink} amount={amount} />}
        {upiLink !== null && (
          <p className={`${classes.hint} ${classes.link}`}>
            <Trans>If your UPI app refuses the amount, copy the UPI id and pay there.</Trans>
          </p>
        )}
      </div>
      {upiLink !== null && <Code link={upiLink} upiName={upiName ?? ownerName} />}
    </section>
  )
}

/** A thief who changed the details gets nothing from a client who asks first. */
const Changed = ({ on, ownerName }: { on: string; ownerName: string }) => (
  <Notice>
    <Trans>
      Changed on {on}. Before you pay, ask {ownerName} whether this is right: in person, or on a
      number that you already had.
    </Trans>
  </Notice>
)

/**
 * Opens a UPI app with the amount filled in: on a phone alone, which has one. Where the details were changed
 * lately it is shown below the warning, never before it.
 */
export const PayNow = ({ link, amount }: { link: string; amount: Paise }) => (
  <div className={classes.pay}>
    <Button href={link} fullWidth>
      <Trans>Pay {formatPaiseBriefly(amount)}</Trans>
    </Button>
  </div>
)

/** On a phone, which cannot scan its own screen, it is shown when somebody else is to scan it. */
function Code({ link, upiName }: { link: string; upiName: string }) {
  const [isShown, setShown] = useState(false)
  return (
    <div>
      {!isShown && (
        <Button variant="default" fullWidth className={classes.show} onClick={() => setShown(true)}>
          <Trans>Show the QR code</Trans>
        </Button>
      )}
      <figure className={classes.code} data-shown={isShown || undefined}>
        <QrCode text={link} label={t`QR code to pay ${upiName} by UPI`} />
        <figcaption className={classes.hint}>
          <Trans>Scan it with a UPI app: id, amount and note are filled in.</Trans>
        </figcaption>
      </figure>
    </div>
  )
}
