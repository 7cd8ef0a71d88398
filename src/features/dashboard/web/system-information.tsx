import { Title } from '@mantine/core'
import { roleToWire } from '../../identity/role-wire.ts'
import { useAccount, useSession } from '../../identity/web/session.ts'
import { trialStatus } from '../trial-warning.ts'
import classes from './dashboard-page.module.css'

/** What the system knows of this sign-in. */
export function SystemInformation() {
  const { role, authType, email, daysRemainingInTrial } = useAccount()
  const signedInAt = useSession((state) => state.signedInAt)
  const facts = [
    ['Role', roleToWire(role)],
    ['Authentication type', authType === 'SSO' ? 'SSO' : 'Traditional'],
    ['Email', email || 'Not Available'],
    ['Last login', signedInAt ? new Date(signedInAt).toLocaleString() : 'Not Available'],
    ...(role === 'owner' ? [['Trial status', trialStatus(daysRemainingInTrial)]] : []),
  ]
  return (
    <section className={classes.information} aria-label="System Information">
      <Title order={2}>System Information</Title>
      <dl className={classes.facts}>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
