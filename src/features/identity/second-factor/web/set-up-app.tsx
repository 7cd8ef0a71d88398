import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useEffect, useRef, useState } from 'react'
import type { LooseReply } from '../../../../web/api/reply.ts'
import { CopyButton } from '../../../../web/copy-button.tsx'
import { DigitsField } from '../../../../web/form/fields.tsx'
import { outcomeOf } from '../../../../web/form/outcome-of.ts'
import { rulesOf } from '../../../../web/form/rules.ts'
import { useSubmitForm } from '../../../../web/form/use-submit-form.ts'
import { QrCode } from '../../../../web/qr-code.tsx'
import { PartForm } from '../../../../web/shell/part-form.tsx'
import { Text } from '../../../../web/ui/text.tsx'
import { factorCodeWire } from '../../sign-in-wire.ts'
import { callSecondFactor } from './call-second-factor.ts'
import { ProvedForm } from './proved-form.tsx'
import classes from './second-factor.module.css'

type Props = { onDone: (reply: LooseReply) => void; onCancel: () => void }
type Begun = { key: string; uri: string }

/** Sets an authenticator app up: the password, its secret as a QR code, and a code of it. */
export function SetUpApp({ onDone, onCancel }: Props) {
  const [begun, setBegun] = useState<Begun>()
  if (begun)
    return <ConfirmApp appKey={begun.key} uri={begun.uri} onDone={onDone} onCancel={onCancel} />
  return (
    <ProvedForm
      label={t`Set up an app`}
      submit={t`Continue`}
      failed={t`The app was not set up`}
      asksAlways
      send={(body) => callSecondFactor('POST /account/totp', { body })}
      onDone={(reply) => reply.status === 200 && setBegun(reply.body)}
      onCancel={onCancel}
    />
  )
}

function ConfirmApp({
  appKey,
  uri,
  onDone,
  onCancel,
}: Omit<Begun, 'key'> & { appKey: string } & Props) {
  const failed = t`The app was not set up`
  const using = useSubmitForm({
    initialValues: { code: '' },
    validate: rulesOf(factorCodeWire),
    failureText: failed,
    submit: async (body) => {
      const reply = await callSecondFactor('POST /account/totp/confirm', { body })
      if (reply.status === 200) onDone(reply)
      return outcomeOf(reply, { failed })
    },
  })
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => input.current?.focus({ preventScroll: true }), [])
  return (
    <PartForm
      using={using}
      label={t`Set up an app`}
      submit={<Trans>Set up</Trans>}
      above={
        <div className={classes.scan}>
          <QrCode text={uri} label={t`QR code for the authenticator app`} />
          <div>
            <Text>
              <Trans>
                Scan the code with an authenticator app: Google Authenticator, Microsoft
                Authenticator, Aegis, 1Password and the like. On this phone, type the key instead:
              </Trans>
            </Text>
            <p className={classes.key}>{grouped(appKey)}</p>
            <CopyButton text={appKey} what={t`key`} />
          </div>
        </div>
      }
      onCancel={onCancel}
    >
      <DigitsField
        ref={input}
        label={t`Code that the app shows`}
        autoComplete="one-time-code"
        {...using.field('code')}
      />
    </PartForm>
  )
}

const grouped = (key: string) => key.replace(/.{4}(?=.)/g, '$& ')
