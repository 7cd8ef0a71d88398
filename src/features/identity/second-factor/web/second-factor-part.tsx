import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { FileTextIcon, KeyRoundIcon, SmartphoneIcon } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useNavigate } from 'react-router'
import { formatDate } from '../../../../shared/calendar-date.ts'
import { type LooseReply, reasonOf } from '../../../../web/api/reply.ts'
import classes from '../../../../web/shell/part.module.css'
import { Part } from '../../../../web/shell/part.tsx'
import { useRefresh } from '../../../../web/table/use-list.ts'
import { Button } from '../../../../web/ui/button.tsx'
import { Row, Stack } from '../../../../web/ui/layout.tsx'
import { Text } from '../../../../web/ui/text.tsx'
import { useMessage } from '../../../../web/use-message.ts'
import { HISTORY } from '../../../history/web/history-hooks.ts'
import { useGoOn } from '../../web/second-factor/second-factor-first.tsx'
import { session, useAccount } from '../../web/sessions/session.ts'
import type { OwnPasskey, OwnSecondFactors } from '../second-factor-wire.ts'
import {
  AddPasskey,
  callSecondFactor,
  ProvedForm,
  RecoveryCodes,
  SetUpApp,
} from './set-up-factor.tsx'

type Doing =
  | 'adding an app'
  | 'adding a passkey'
  | 'removing the app'
  | 'renewing codes'
  | { removing: OwnPasskey }

type Props = {
  own: OwnSecondFactors
  /** Setting one up leads on to where the person wanted to go. */
  leadsOn: boolean
  /** The account has other factors now. */
  onChanged: () => Promise<void>
}

/** Second factors: set up, remove, renew recovery codes. */
export function SecondFactorPart({ own, leadsOn, onChanged }: Props) {
  const { appSince, recoveryCodesLeft, passkeys } = own
  const hasFactors = appSince !== null || passkeys.length > 0
  const [doing, setDoing] = useState<Doing>()
  const [codes, setCodes] = useState<readonly string[]>()
  const [isToGoOn, setToGoOn] = useState(false)
  const goOn = useGoOn()
  const navigate = useNavigate()
  const { token } = useAccount()
  const { message, show, clear } = useMessage()
  const refreshHistory = useRefresh(HISTORY)
  const begin = (what: Doing) => {
    clear()
    setCodes(undefined)
    setDoing(what)
  }
  const done = (reply: LooseReply) => {
    setDoing(undefined)
    setToGoOn(leadsOn)
    setCodes((reply.body as { recoveryCodes?: string[] }).recoveryCodes)
    show({ tone: 'success', text: reasonOf(reply) })
    void onChanged()
    void refreshHistory()
  }
  const keep = () => {
    setCodes(undefined)
    if (!isToGoOn) return
    // The server's reply about the account may still be on its way.
    session.holdForSecondFactor(token, false)
    navigate(goOn, { replace: true })
  }
  const cancel = () => setDoing(undefined)
  return (
    <Part
      title={t`Two-step verification`}
      lead={t`An extra check after your password. A passkey signs you in without a password.`}
      message={message}
      isEditing={doing !== undefined}
      buttons={
        doing === undefined && (
          <>
            {appSince === null && (
              <Button size="sm" variant="default" onClick={() => begin('adding an app')}>
                <Trans>Set up an app</Trans>
              </Button>
            )}
            {'PublicKeyCredential' in globalThis && (
              <Button size="sm" variant="default" onClick={() => begin('adding a passkey')}>
                <Trans>Add a passkey</Trans>
              </Button>
            )}
          </>
        )
      }
    >
      {codes && <RecoveryCodes codes={codes} onKept={keep} />}
      {hasFactors && !codes && (
        <Stack as="ul">
          {appSince !== null && (
            <FactorRow
              icon={<SmartphoneIcon size={24} />}
              name={t`Authenticator app`}
              detail={t`Since ${formatDate(appSince)}`}
              action={t`Remove`}
              label={t`Remove the authenticator app`}
              onAction={() => begin('removing the app')}
            />
          )}
          {passkeys.map((passkey) => (
            <FactorRow
              key={passkey.id}
              icon={<KeyRoundIcon size={24} />}
              name={passkey.name}
              detail={detailOf(passkey)}
              action={t`Remove`}
              label={t`Remove the passkey ${passkey.name}`}
              onAction={() => begin({ removing: passkey })}
            />
          ))}
          <FactorRow
            icon={<FileTextIcon size={24} />}
            name={t`Recovery codes`}
            detail={t`${recoveryCodesLeft} left. Each signs you in once without your phone or passkey`}
            action={t`New codes`}
            label={t`Make new recovery codes`}
            onAction={() => begin('renewing codes')}
          />
        </Stack>
      )}
      {doing === 'adding an app' && <SetUpApp onDone={done} onCancel={cancel} />}
      {doing === 'adding a passkey' && <AddPasskey onDone={done} onCancel={cancel} />}
      {typeof doing === 'object' && (
        <ProvedForm
          label={t`Remove the passkey ${doing.removing.name}`}
          submit={t`Remove passkey`}
          failed={t`The passkey was not removed`}
          isRemoval
          send={(body) =>
            callSecondFactor('POST /account/passkeys/{id}/remove', {
              params: { id: doing.removing.id },
              body,
            })
          }
          onDone={done}
          onCancel={cancel}
        >
          <Text>
            <Trans>"{doing.removing.name}" can no longer be used to sign in.</Trans>
          </Text>
        </ProvedForm>
      )}
      {doing === 'removing the app' && (
        <ProvedForm
          label={t`Remove the authenticator app`}
          submit={t`Remove app`}
          failed={t`The app was not removed`}
          isRemoval
          send={(body) => callSecondFactor('POST /account/totp/remove', { body })}
          onDone={done}
          onCancel={cancel}
        >
          <Text>
            {passkeys.length === 0 ? (
              <Trans>
                Your password alone will sign in then. The recovery codes are removed as well.
              </Trans>
            ) : (
              <Trans>Your passkeys stay.</Trans>
            )}
          </Text>
        </ProvedForm>
      )}
      {doing === 'renewing codes' && (
        <ProvedForm
          label={t`Make new recovery codes`}
          submit={t`Make new codes`}
          failed={t`No new codes were made`}
          send={(body) => callSecondFactor('POST /account/recoverycodes', { body })}
          onDone={done}
          onCancel={cancel}
        >
          <Text>
            <Trans>You get ten new codes. Those that you have now will not work any more.</Trans>
          </Text>
        </ProvedForm>
      )}
    </Part>
  )
}

const detailOf = ({ createdAt, lastUsedAt }: OwnPasskey) => {
  const since = formatDate(createdAt)
  if (lastUsedAt === null) return t`Passkey since ${since}`
  const used = formatDate(lastUsedAt)
  return t`Passkey since ${since} · last used ${used}`
}

type RowProps = {
  icon: ReactNode
  name: string
  detail: string
  action: string
  /** The button's label for screen readers, which may read it without its row. */
  label: string
  onAction: () => void
}

const FactorRow = ({ icon, name, detail, action, label, onAction }: RowProps) => (
  <Row as="li" isTight gap={16} className={classes.device}>
    {icon}
    <div>
      <Row as="p" gap={12} lineGap={4} className={classes.name}>
        {name}
      </Row>
      <Text size="small" isDimmed>
        {detail}
      </Text>
    </div>
    <Button size="sm" variant="default" aria-label={label} onClick={onAction}>
      {action}
    </Button>
  </Row>
)
