import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Button, Text } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { formatDate } from '../../../shared/calendar-date.ts'
import { type LooseReply, reasonOf } from '../../../web/api/reply.ts'
import { IconDeviceMobile, IconFileText } from '../../../web/icons.ts'
import { useRefresh } from '../../../web/table/use-list.ts'
import { useMessage } from '../../../web/use-message.ts'
import { HISTORY } from '../../history/web/history-hooks.ts'
import type { OwnSecondFactors } from '../second-factor-wire.ts'
import { ACCOUNT, callSecondFactor } from './account-hooks.ts'
import classes from './part.module.css'
import { Part } from './part.tsx'
import { ProvedForm } from './proved-form.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import { SetUpApp } from './set-up-app.tsx'

type Doing = 'adding an app' | 'removing the app' | 'renewing codes'

/** What the sign-in asks beside the password: set up, removed, its recovery codes renewed. */
export function SecondFactorPart({ own }: { own: OwnSecondFactors }) {
  const { appSince, recoveryCodesLeft } = own
  const [doing, setDoing] = useState<Doing>()
  const [codes, setCodes] = useState<readonly string[]>()
  const { message, show, clear } = useMessage()
  const refreshFactors = useRefresh(ACCOUNT)
  const refreshHistory = useRefresh(HISTORY)
  const begin = (what: Doing) => {
    clear()
    setCodes(undefined)
    setDoing(what)
  }
  const done = (reply: LooseReply) => {
    setDoing(undefined)
    setCodes((reply.body as { recoveryCodes?: string[] }).recoveryCodes)
    show({ tone: 'success', text: reasonOf(reply) })
    void refreshFactors()
    void refreshHistory()
  }
  const cancel = () => setDoing(undefined)
  return (
    <Part
      title={t`Second factor`}
      lead={t`Asked for after your password, so that the password alone signs nobody in.`}
      message={message}
      isEditing={doing !== undefined}
      buttons={
        appSince === null &&
        doing === undefined && (
          <Button size="sm" variant="default" onClick={() => begin('adding an app')}>
            <Trans>Set up an app</Trans>
          </Button>
        )
      }
    >
      {codes && <RecoveryCodes codes={codes} onKept={() => setCodes(undefined)} />}
      {appSince !== null && !codes && (
        <ul className={classes.devices}>
          <FactorRow
            icon={<IconDeviceMobile size={24} aria-hidden />}
            name={t`Authenticator app`}
            detail={t`Since ${formatDate(appSince)}`}
            action={t`Remove`}
            label={t`Remove the authenticator app`}
            onAction={() => begin('removing the app')}
          />
          <FactorRow
            icon={<IconFileText size={24} aria-hidden />}
            name={t`Recovery codes`}
            detail={t`${recoveryCodesLeft} left, each for one sign-in without the app`}
            action={t`New codes`}
            label={t`Make new recovery codes`}
            onAction={() => begin('renewing codes')}
          />
        </ul>
      )}
      {doing === 'adding an app' && <SetUpApp onDone={done} onCancel={cancel} />}
      {doing === 'removing the app' && (
        <ProvedForm
          label={t`Remove the authenticator app`}
          submit={t`Remove app`}
          failed={t`The app was not removed`}
          send={(body) => callSecondFactor('POST /account/totp/remove', { body })}
          onDone={done}
          onCancel={cancel}
        >
          <Text>
            <Trans>Your password alone will sign in then. The recovery codes go, too.</Trans>
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

type RowProps = {
  icon: ReactNode
  name: string
  detail: string
  action: string
  /** What the button does, for who hears it without its row. */
  label: string
  onAction: () => void
}

const FactorRow = ({ icon, name, detail, action, label, onAction }: RowProps) => (
  <li className={classes.device}>
    {icon}
    <div>
      <p className={classes.name}>{name}</p>
      <p className={classes.detail}>{detail}</p>
    </div>
    <Button size="sm" variant="default" aria-label={label} onClick={onAction}>
      {action}
    </Button>
  </li>
)
