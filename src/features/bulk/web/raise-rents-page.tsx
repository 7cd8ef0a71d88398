import { plural, t } from '@lingui/core/macro'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { addMonths, firstOfMonth, hasHalfTypedYear } from '../../../shared/calendar-date.ts'
import { formatPaiseBriefly, minus, type Paise, sumOf } from '../../../shared/paise.ts'
import { RefusedReply } from '../../../web/api/reply.ts'
import { EmptyState } from '../../../web/empty-state.tsx'
import { DateField, DecimalField } from '../../../web/form/fields.tsx'
import { Form, SubmitButton } from '../../../web/form/form.tsx'
import { outcomeOf } from '../../../web/form/outcome-of.ts'
import { TICKED } from '../../../web/form/rules.ts'
import { type Outcome, useSubmitForm } from '../../../web/form/use-submit-form.ts'
import { useChosen } from '../../../web/table/picking.ts'
import { Button } from '../../../web/ui/button.tsx'
import { Checkbox } from '../../../web/ui/checks.tsx'
import { useToday } from '../../identity/web/access/client-settings.ts'
import { useRefreshAll } from '../../ledger/web/ledger-hooks.ts'
import type { Meter, RaisedRent } from '../bulk-wire.ts'
import { useMeters, writeBulk } from './bulk-hooks.ts'
import {
  type RaiseAsked,
  type RaisePreview,
  raiseAskedIn,
  raiseToWire,
  refusedOf,
} from './raising.ts'
import classes from './rows.module.css'
import { SeveralPage, TickWho } from './several.tsx'
import { ticksOf } from './several-values.ts'

/** Rents of several agreements that rise by the same percentage on the same day. */
export function RaiseRentsPage() {
  const query = useMeters()
  const today = useToday()
  return (
    <SeveralPage
      title={t`Raise several rents`}
      subtitle={t`By one percentage from one day on. Each new rent is shown before anything changes.`}
      query={query}
      none={<EmptyState title={t`No current rent agreement.`} />}
    >
      {(leases) => today && <RaiseRents leases={leases} today={today} />}
    </SeveralPage>
  )
}

const PAUSE_MS = 300
const PERCENTAGE = /^(?!0+(?:\.0*)?$)\d{1,3}(?:\.\d{1,4})?$/

function RaiseRents({ leases, today }: { leases: Meter[]; today: string }) {
  const refresh = useRefreshAll()
  const chosen = useChosen()
  const failed = t`The rents were not raised`
  const beginning = (ticked: readonly string[]) => ({
    percentage: '',
    from: addMonths(firstOfMonth(today), 1),
    ...ticksOf(leases, ticked),
  })
  const using = useSubmitForm<Record<string, string>>({
    initialValues: beginning(chosen ?? []),
    failureText: failed,
    validate: (values) => faultsOf(leases, values),
    submit: async (typed, { idempotencyKey }): Promise<Outcome> => {
      const errors = preview.data?.refused ?? {}
      if (refused.length > 0)
        return { failed, errors, reason: t`Please leave out those whose rent cannot be raised.` }
      const body = raiseToWire(raiseAskedIn(leases, typed), preview.data)
      if (!body)
        return { failed, reason: t`The new rents are not shown yet. Please look at them first.` }
      const reply = await writeBulk('POST /rents/together', { body, idempotencyKey })
      if (reply.status >= 300) void preview.refetch()
      const count = body.rows.length
      const done = plural(count, { one: '# rent raised.', other: '# rents raised.' })
      return outcomeOf(reply, { failed, done })
    },
    onDone: () => {
      // Those whose rent has risen are not ticked for the next rise.
      using.form.reset(beginning([]))
      refresh()
    },
  })
  const { values } = using
  const asked = raiseAskedIn(leases, values)
  const preview = useRaised(asked)
  const rents = new Map(preview.data?.rents.map((it) => [it.leaseId, it]))
  const refused = leases.filter(
    ({ leaseId }) => asked.ids.includes(leaseId) && preview.data?.refused[leaseId] !== undefined,
  )
  const tick = (leaseId: string, isTicked: boolean) => using.set(leaseId, isTicked ? TICKED : '')
  return (
    <Form
      using={using}
      label={t`Raise several rents`}
      actions={
        <SubmitButton using={using}>
          {asked.ids.length === 0
            ? t`Raise rents`
            : plural(asked.ids.length, { one: 'Raise # rent', other: 'Raise # rents' })}
        </SubmitButton>
      }
    >
      <DecimalField label={t`By how many per cent`} unit="%" {...using.field('percentage')} />
      <DateField label={t`From`} {...using.field('from')} />
      <p className={classes.all} role="status">
        {preview.error?.message ?? sumText(preview.data?.rents)}
      </p>
      {refused.length > 0 && (
        <div className={classes.all}>
          <ul role="alert" className={classes.refused}>
            {refused.map(({ leaseId, client }) => (
              <li key={leaseId}>
                {client.name || t`Unnamed`}: {preview.data?.refused[leaseId]}
              </li>
            ))}
          </ul>
          <Button
            variant="default"
            size="compact-md"
            onClick={() => {
              for (const { leaseId } of refused) tick(leaseId, false)
            }}
          >
            {leaveOutText(refused)}
          </Button>
        </div>
      )}
      <div className={classes.all}>
        <Checkbox
          label={t`All ${leases.length}`}
          checked={asked.ids.length === leases.length}
          onChange={({ currentTarget: { checked } }) => {
            for (const { leaseId } of leases) tick(leaseId, checked)
          }}
        />
      </div>
      <ul className={classes.ticks}>
        {leases.map((lease) => (
          <li key={lease.leaseId}>
            <TickWho
              lease={lease}
              says={t`Raise the rent of ${lease.client.name}`}
              owed={changeText(rents.get(lease.leaseId))}
              isTicked={values[lease.leaseId] === TICKED}
              name={lease.leaseId}
              error={using.field(lease.leaseId).error}
              onTick={(isTicked) => tick(lease.leaseId, isTicked)}
            />
          </li>
        ))}
      </ul>
    </Form>
  )
}

/** Every new rent, as the server would write it; of those that it refuses the reason, beside the others' rents. */
function useRaised(asks: RaiseAsked) {
  const [key] = useDebouncedValue(JSON.stringify(asks), PAUSE_MS)
  const asked = JSON.parse(key) as RaiseAsked
  const { percentage, from, ids } = asked
  return useQuery({
    queryKey: ['raised rents', key],
    queryFn: async ({ signal }): Promise<RaisePreview> => {
      const ask = (some: readonly string[]) => {
        const rows = some.map((leaseId) => ({ leaseId }))
        const body = { percentage, from, rows, preview: true }
        return writeBulk('POST /rents/together', { body, signal })
      }
      const first = await ask(ids)
      const refused = first.status === 200 ? {} : refusedOf(asked, first)
      const rest = ids.filter((id) => refused[id] === undefined)
      if (rest.length === 0) return { asked, refused, rents: [] }
      const reply = rest.length === ids.length ? first : await ask(rest)
      if (reply.status !== 200) throw new RefusedReply(reply)
      return { asked, refused, rents: reply.body.done }
    },
    enabled:
      PERCENTAGE.test(percentage) && from !== '' && !hasHalfTypedYear({ from }) && ids.length > 0,
    retry: false,
  })
}

function leaveOutText(refused: readonly Meter[]): string {
  const [first] = refused
  const name = first?.client.name || t`Unnamed`
  return refused.length === 1 ? t`Leave out ${name}` : t`Leave out these ${refused.length}`
}

const changeText = (rent: RaisedRent | undefined) =>
  rent && `${formatPaiseBriefly(rent.before)} → ${formatPaiseBriefly(rent.monthlyRent)}`

function sumText(rents: readonly RaisedRent[] | undefined): string {
  if (!rents?.length) return t`Enter a percentage and tick agreements to see each new rent.`
  const sum = (of: (rent: RaisedRent) => Paise) => sumOf(rents.map(of))
  const [before, after] = [sum((it) => it.before), sum((it) => it.monthlyRent)]
  const [old, next] = [formatPaiseBriefly(before), formatPaiseBriefly(after)]
  return t`Together ${next} a month instead of ${old}: ${formatPaiseBriefly(minus(after, before))} more.`
}

function faultsOf(leases: readonly Meter[], values: Record<string, string>) {
  const { percentage = '', from = '' } = values
  const isNobody = leases.every(({ leaseId }) => values[leaseId] !== TICKED)
  const [first] = leases
  const found = {
    percentage: PERCENTAGE.test(percentage.trim())
      ? undefined
      : t`Please enter a percentage, such as 5 or 7.5.`,
    from: from === '' ? t`Please enter a date.` : undefined,
    ...(isNobody && first && { [first.leaseId]: t`Please choose at least one agreement.` }),
  }
  return Object.fromEntries(
    Object.entries(found).flatMap(([name, fault]) => (fault === undefined ? [] : [[name, fault]])),
  )
}
