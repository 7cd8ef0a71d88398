import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { NavLink } from 'react-router'
import { paths } from '../../../paths.ts'
import { TransientButton } from '../../../web/focus-heading.tsx'
import { translated } from '../../../web/language.ts'
import { Notice } from '../../../web/notice.tsx'
import { RecordFields } from '../../../web/record/record-fields.tsx'
import { FallbackAction } from '../../../web/record/record-page.tsx'
import { Page } from '../../../web/shell/page.tsx'
import classes from '../../../web/shell/part.module.css'
import { Part } from '../../../web/shell/part.tsx'
import { useRefresh } from '../../../web/table/use-list.ts'
import { Row, Stack } from '../../../web/ui/layout.tsx'
import { Skeleton } from '../../../web/ui/skeleton.tsx'
import { Anchor, Text } from '../../../web/ui/text.tsx'
import { useClient } from '../../clients/web/client-hooks.ts'
import { CompleteDetails } from '../../clients/web/complete-details.tsx'
import { SecondFactorPart } from '../../identity/second-factor/web/second-factor-part.tsx'
import { useAccount } from '../../identity/web/sessions/session.ts'
import { ACCOUNT, useNeedsSecondFactor, useOwnAccount } from './account-hooks.ts'
import { DevicesPart } from './devices-part.tsx'
import { MemberParts } from './member-parts.tsx'
import { OwnerParts } from './owner-parts.tsx'
import { PasswordPart } from './password-part.tsx'

/** The details of the signed-in account. */
export function AccountPage() {
  const { role, id, member } = useAccount()
  return (
    <Section>
      {role === 'owner' && (member ? <MemberParts /> : <OwnerParts />)}
      {role === 'client' && <ClientDetailsPart id={id} />}
      {role === 'administrator' && <AdministratorPart />}
    </Section>
  )
}

/** How one signs in, and where one is signed in. */
export const AccountSignInPage = () => (
  <Section>
    <OwnAccount title={t`Signed-in devices`}>{(own) => <SignIn own={own} />}</OwnAccount>
  </Section>
)

/** A section of the account, with the ways to the others; an account that must set up a second factor first has none. */
export function Section({ children }: { children: ReactNode }) {
  const needsSecondFactor = useNeedsSecondFactor()
  return (
    <Page title={t`My account`}>
      {!needsSecondFactor && <SectionLinks />}
      <Stack gap={20} className={classes.parts}>
        {children}
      </Stack>
    </Page>
  )
}

const SectionLinks = () => (
  <Row
    as="nav"
    gap={8}
    align="stretch"
    className={classes.sections}
    aria-label={t`Sections of the account`}
  >
    <NavLink to={paths.account} end>
      <Trans>Details</Trans>
    </NavLink>
    <NavLink to={paths.accountSignIn}>
      <Trans>Sign-in</Trans>
    </NavLink>
    <NavLink to={paths.accountData}>
      <Trans>Data and activity</Trans>
    </NavLink>
    <NavLink to={paths.accountRights}>
      <Trans>Your rights</Trans>
    </NavLink>
  </Row>
)

function AdministratorPart() {
  const { name, email } = useAccount()
  return (
    <Part title={t`You`}>
      <RecordFields
        fields={[
          { label: t`Name`, value: name },
          { label: t`Email`, value: email },
        ]}
      />
    </Part>
  )
}

function SetUpToGoOn() {
  const { member, memberOf } = useAccount()
  return (
    <Notice>
      {member ? (
        <Trans>
          Set up two-step verification to go on: an app on your phone, or a passkey. {memberOf}{' '}
          requires it of the team.
        </Trans>
      ) : (
        <Trans>
          Set up two-step verification to go on: an app on your phone, or a passkey. Administrators
          must have one here.
        </Trans>
      )}
    </Notice>
  )
}

/** The password, the second factor and the devices; who signs in with Microsoft has no password here. */
function SignIn({ own }: { own: OwnAccountView }) {
  const hasPassword = own.authType === 'traditional'
  const isHeld = own.needsSecondFactor
  const refresh = useRefresh(ACCOUNT)
  return (
    <>
      {isHeld && <SetUpToGoOn />}
      {hasPassword && !isHeld && <PasswordPart />}
      {hasPassword && (
        <SecondFactorPart own={own.secondFactors} leadsOn={isHeld} onChanged={refresh} />
      )}
      {!isHeld && <DevicesPart devices={own.devices} />}
    </>
  )
}

type OwnAccountView = NonNullable<ReturnType<typeof useOwnAccount>['data']>

/** Parts that need the account from the server; shows a placeholder with the same title until it is loaded. */
export function OwnAccount(props: { title: string; children: (own: OwnAccountView) => ReactNode }) {
  const { title, children } = props
  const { data, error, isFetching, refetch } = useOwnAccount()
  if (data) return children(data)
  if (error && !isFetching)
    return (
      <Part title={title}>
        <div role="alert">
          <Text style={{ marginBottom: '0.75rem' }}>{error.message}</Text>
          <TransientButton variant="default" onClick={() => void refetch()}>
            <Trans>Retry</Trans>
          </TransientButton>
        </div>
      </Part>
    )
  return (
    <Part title={title} isWaiting>
      <div aria-busy="true" role="status" aria-label={t`Loading`}>
        <Skeleton height={14} width="40%" margin="6px 0" />
        <Skeleton height={12} width="65%" margin="6px 0" />
      </div>
    </Part>
  )
}

/** A client's details, which only their owner can change. */
function ClientDetailsPart({ id }: { id: string }) {
  const state = useClient(id)
  const title = t`Your details`
  if (state.status !== 'loaded')
    return (
      <Part title={title}>
        <FallbackAction
          state={state}
          kind={t`client`}
          list={{ name: t`Dashboard`, to: paths.dashboard }}
        />
      </Part>
    )
  const { record } = state
  const { name, phone, email } = record.owner
  return (
    <>
      <CompleteDetails client={record} />
      <Part
        title={title}
        lead={
          <Trans>
            {name} keeps these details. To change one, write to{' '}
            <Anchor href={`mailto:${email}`} underline="always">
              {email}
            </Anchor>{' '}
            or call{' '}
            <Anchor href={`tel:${phone.replaceAll(/[^+\d]/g, '')}`} underline="always">
              {phone}
            </Anchor>
            .
          </Trans>
        }
      >
        <RecordFields
          fields={[
            { label: t`Name`, value: record.name },
            { label: t`Father name`, value: record.fatherName },
            { label: t`Email`, value: record.email },
            { label: t`Gender`, value: translated(record.gender) },
            { label: t`Phone`, value: record.mobileNumber },
            { label: t`Address1`, value: record.address1 },
            { label: t`Address2`, value: record.address2 },
          ]}
        />
      </Part>
    </>
  )
}
