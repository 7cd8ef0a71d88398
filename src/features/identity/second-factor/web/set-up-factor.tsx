import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { DownloadIcon } from 'lucide-react'
import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { type LooseReply, reasonOf, refusalOf } from '../../../../web/api/reply.ts'
import { CopyButton } from '../../../../web/copy-button.tsx'
import { TransientButton } from '../../../../web/focus-heading.tsx'
import { CurrentPassword } from '../../../../web/form/current-password.tsx'
import { DigitsField, TextField } from '../../../../web/form/fields.tsx'
import { outcomeOf } from '../../../../web/form/outcome-of.ts'
import { rulesOf } from '../../../../web/form/rules.ts'
import { useSubmitForm } from '../../../../web/form/use-submit-form.ts'
import { loadPressed } from '../../../../web/pressed-part.ts'
import { QrCode } from '../../../../web/qr-code.tsx'
import { saveFile } from '../../../../web/save-file.ts'
import { PartForm } from '../../../../web/shell/part-form.tsx'
import { Button } from '../../../../web/ui/button.tsx'
import { Row, Stack } from '../../../../web/ui/layout.tsx'
import { Text, Title } from '../../../../web/ui/text.tsx'
import { factorCodeWire } from '../../../sign-in/sign-in-wire.ts'
import { signedInCaller } from '../../web/sessions/session.ts'
import type { secondFactorContract } from '../second-factor-contract.ts'
import { passkeyDraftWire } from '../second-factor-wire.ts'
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
  useLayoutEffect(() => input.current?.focus({ preventScroll: true }), [])
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

type ProvedFormProps<Reply> = {
  label: string
  /** The label of its button. */
  submit: string
  failed: string
  /** Whether submitting removes something. */
  isRemoval?: boolean
  /** The server always requires the password. */
  asksAlways?: boolean
  send: (body: { currentPassword?: string }) => Promise<Reply>
  onDone: (reply: Reply) => void
  onCancel: () => void
  children?: ReactNode
}

/** Asks before something of the own sign-in changes; for the password, too, if the server requires it. After the trial as well. */
export function ProvedForm<Reply extends LooseReply>(props: ProvedFormProps<Reply>) {
  const { label, submit, failed, isRemoval = false, asksAlways = false } = props
  const { send, onDone, onCancel, children } = props
  const [asks, setAsks] = useState(asksAlways)
  const using = useSubmitForm({
    initialValues: { currentPassword: '' },
    warnUnsaved: false,
    failureText: failed,
    submit: async ({ currentPassword }) => {
      const reply = await send(asks ? { currentPassword } : {})
      const refusal = refusalOf(reply)
      if (refusal.code === 'sign-in-again') {
        setAsks(true)
        // The password field that appears explains itself.
        if (!asks) return 'cancelled'
        return { failed, errors: { currentPassword: reasonOf(reply) }, refusal }
      }
      if (reply.status === 200) onDone(reply)
      return outcomeOf(reply, { failed })
    },
  })
  return (
    <PartForm using={using} label={label} submit={submit} isRemoval={isRemoval} onCancel={onCancel}>
      {children}
      {asks && (
        <CurrentPassword field={using.field('currentPassword')} isAskedAlways={asksAlways} />
      )}
    </PartForm>
  )
}

const loadPasskeys = () => import('../../web/second-factor/passkeys.ts')

type AddPasskeyProps = { onDone: (reply: LooseReply) => void; onCancel: () => void }

/** Adds a passkey: its name and the password, then the browser asks for finger, face or PIN. */
export function AddPasskey({ onDone, onCancel }: AddPasskeyProps) {
  const failed = t`The passkey was not added`
  const using = useSubmitForm({
    initialValues: { name: '', currentPassword: '' },
    validate: rulesOf(passkeyDraftWire),
    warnUnsaved: false,
    failureText: failed,
    submit: async ({ name, currentPassword }) => {
      const { makePasskey } = await loadPressed(loadPasskeys)
      const begun = await callSecondFactor('POST /account/passkeys/options', {
        body: { currentPassword },
      })
      if (begun.status !== 200) {
        const refusal = refusalOf(begun)
        if (refusal.code !== 'sign-in-again') return outcomeOf(begun, { failed })
        return { failed, errors: { currentPassword: reasonOf(begun) }, refusal }
      }
      const passkey = await makePasskey(begun.body.options)
      const reply = await callSecondFactor('POST /account/passkeys', { body: { name, passkey } })
      if (reply.status === 200) onDone(reply)
      return outcomeOf(reply, { failed })
    },
  })
  return (
    <PartForm
      using={using}
      label={t`Add a passkey`}
      submit={<Trans>Add passkey</Trans>}
      onCancel={onCancel}
    >
      <TextField
        label={t`Name of the passkey`}
        description={t`Where you keep it: "My phone", "Office laptop".`}
        maxLength={passkeyDraftWire.name.rule.longest}
        {...using.field('name')}
      />
      <CurrentPassword field={using.field('currentPassword')} isAskedAlways />
    </PartForm>
  )
}

/** Calls that set up, renew and remove second factors. */
export const callSecondFactor = signedInCaller<typeof secondFactorContract>()

type RecoveryCodesProps = { codes: readonly string[]; onKept: () => void }

/** The recovery codes, which are shown this once. */
export function RecoveryCodes({ codes, onKept }: RecoveryCodesProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const text = codes.join('\n')
  return (
    <Stack gap={12} className={classes.codes}>
      <Title order={3} ref={heading} tabIndex={-1}>
        <Trans>Keep these recovery codes</Trans>
      </Title>
      <Text>
        <Trans>
          Each signs you in once when you do not have your phone. They are shown this once: print
          them, or keep them where you keep your papers.
        </Trans>
      </Text>
      <ol className={classes.list}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <Row gap={8}>
        <CopyButton text={text} what={t`recovery codes`} />
        <Button
          variant="default"
          size="compact-md"
          leftSection={<DownloadIcon size={16} />}
          onClick={() =>
            saveFile('rentbook-recovery-codes.txt', new Blob([`${text}\n`], { type: 'text/plain' }))
          }
        >
          <Trans>Download</Trans>
        </Button>
        <TransientButton size="compact-md" onClick={onKept}>
          <Trans>I've saved them</Trans>
        </TransientButton>
      </Row>
    </Stack>
  )
}
