import { plural, t } from '@lingui/core/macro'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { addMonths, firstOfMonth } from '../../../shared/calendar-date.ts'
import {
  formatPaiseBriefly,
  minus,
  type Paise,
  paiseToDecimal,
  sumOf,
} from '../../../shared/paise.ts'
import { fromWire } from '../../../shared/wire-record.ts'
import { RefusedReply } from '../../../web/api/reply.ts'
import { EmptyState } from '../../../web/empty-state.tsx'
import { DateField, DecimalField } from '../../../web/form/fields.tsx'
import { Form, SubmitButton } from '../../../web/form/form.tsx'
import { outcomeOf } from '../../../web/form/outcome-of.ts'
import { type Outcome, useSubmitForm } from '../../../web/form/use-submit-form.ts'
import { useChosen } from '../../../web/table/picking.ts'
import { Checkbox } from '../../../web/ui/checks.tsx'
import { useRefreshAll } from '../../charges/web/ledger-hooks.ts'
import { useToday } from '../../identity/web/access/client-settings.ts'
import { type Meter, type RaisedRent, raisedRentsWire } from '../together-wire.ts'
import classes from './rows.module.css'
import { SeveralPage, TickWho } from './several.tsx'
import { callTogether, useMeters } from './together-hooks.ts'

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

const TICKED = 'ticked'
const PAUSE_MS = 300
const PERCENTAGE = /^(?!0+(?:\.0*)?$)\d{1,3}(?:\.\d{1,4})?$/

const tickedIn = (leases: readonly Meter[], values: Record<string, string>) =>
  leases.filter(({ leaseId }) => values[leaseId] === TICKED)

function RaiseRents({ leases, today }: { leases: Meter[]; today: string }) {
  const refresh = useRefreshAll()
  const chosen = useChosen()
  const failed = t`The rents were not raised`
  const using = useSubmitForm<Record<string, string>>({
    initialValues: {
      ...{ percentage: '', from: addMonths(firstOfMonth(today), 1) },
      ...Object.fromEntries(
        leases.map(({ leaseId }) => [leaseId, chosen?.includes(leaseId) ? TICKED : '']),
      ),
    },
    failureText: failed,
    validate: (values) => faultsOf(leases, values),
    submit: async (
      { percentage = '', from = '', ...typed },
      { idempotencyKey },
    ): Promise<Outcome> => {
      // What is sent is what was seen.
      if (preview.data?.length !== tickedIn(leases, typed).length)
        return { failed, reason: t`The new rents are not shown yet. Please look at them first.` }
      const rows = (preview.data ?? []).map(({ leaseId, monthlyRent }) => ({
        ...{ rentMaster: leaseId, expect: paiseToDecimal(monthlyRent) },
      }))
      const body = { percentage: percentage.trim(), from, rows }
      const reply = await callTogether('POST /rents/together', { body, idempotencyKey })
      if (reply.status >= 300) void preview.refetch()
      const done = plural(rows.length, { one: '# rent raised.', other: '# rents raised.' })
      return outcomeOf(reply, { failed, done })
    },
    onDone: () => {
      using.startOver()
      refresh()
    },
  })
  const { values } = using
  const ticked = tickedIn(leases, values)
  const preview = useRaised(values, ticked)
  const rents = new Map(preview.data?.map((it) => [it.leaseId, it]))
  const tick = (leaseId: string, isTicked: boolean) => using.set(leaseId, isTicked ? TICKED : '')
  return (
    <Form
      using={using}
      label={t`Raise several rents`}
      actions={
        <SubmitButton using={using}>
          {plural(ticked.length, { one: 'Raise # rent', other: 'Raise # rents' })}
        </SubmitButton>
      }
    >
      <DecimalField label={t`By how many per cent`} unit="%" {...using.field('percentage')} />
      <DateField label={t`From`} {...using.field('from')} />
      <p className={classes.all} role="status">
        {preview.error?.message ?? sumText(preview.data)}
      </p>
      <div className={classes.all}>
        <Checkbox
          label={t`All ${leases.length}`}
          checked={ticked.length === leases.length}
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

/** Every new rent, as the server would write it. */
function useRaised({ percentage = '', from = '' }: Record<string, string>, ticked: Meter[]) {
  const ids = ticked.map(({ leaseId }) => leaseId).join()
  const [asked] = useDebouncedValue(JSON.stringify([percentage.trim(), from, ids]), PAUSE_MS)
  const [rate, day, chosen] = JSON.parse(asked) as [string, string, string]
  return useQuery({
    queryKey: ['raised rents', asked],
    queryFn: async ({ signal }): Promise<RaisedRent[]> => {
      const rows = chosen.split(',').map((rentMaster) => ({ rentMaster }))
      const body = { percentage: rate, from: day, rows, preview: true }
      const reply = await callTogether('POST /rents/together', { body, signal })
      if (reply.status !== 200) throw new RefusedReply(reply)
      return fromWire(raisedRentsWire, reply.body).done
    },
    enabled: PERCENTAGE.test(rate) && day !== '' && chosen !== '',
    retry: false,
  })
}

const changeText = (rent: RaisedRent | undefined) =>
  rent && `${formatPaiseBriefly(rent.before)} → ${formatPaiseBriefly(rent.monthlyRent)}`

function sumText(rents: readonly RaisedRent[] | undefined): string {
  if (!rents?.length) return t`Enter a percentage and tick agreements to see each new rent.`
  const sum = (of: (rent: RaisedRent) => Paise) => sumOf(rents.map(of))
  const [before, after] = [sum((it) => it.before), sum((it) => it.monthlyRent)]
  const [now, next] = [formatPaiseBriefly(before), formatPaiseBriefly(after)]
  return t`Together ${next} a month, now ${now}: ${formatPaiseBriefly(minus(after, before))} more.`
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
