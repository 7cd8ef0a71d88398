import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { ChevronLeftIcon, ChevronRightIcon } from 'lucide-react'
import { paths } from '../../../paths.ts'
import { addMonths, formatDate, isCalendarDate } from '../../../shared/calendar-date.ts'
import { monthOf } from '../../../shared/days.ts'
import { LoadFailed } from '../../../web/empty-state.tsx'
import { BackButton } from '../../../web/form/back-button.tsx'
import { Page, Sheet } from '../../../web/shell/page.tsx'
import { Button, IconButton } from '../../../web/ui/button.tsx'
import { Row, Stack } from '../../../web/ui/layout.tsx'
import { Skeleton } from '../../../web/ui/skeleton.tsx'
import { Anchor, Text } from '../../../web/ui/text.tsx'
import { useAddress } from '../../../web/use-address.ts'
import { Can } from '../../identity/web/access/can.tsx'
import { useToday } from '../../identity/web/access/client-settings.ts'
import { Agenda } from './agenda.tsx'
import { CalendarAddress } from './calendar-address.tsx'
import { calendarMonthIn, useCalendarEvents } from './calendar-hooks.ts'
import classes from './calendar-page.module.css'
import { MonthGrid } from './month-grid.tsx'

/** Rents to come are known so far ahead. */
const MONTHS_AHEAD = 12

/** A month with its dues, rises, ends, cheques and move-outs; a day opens what it has. And the address for other calendars. */
export function CalendarPage() {
  return (
    <Page
      title={t`Calendar`}
      subtitle={t`Dues, rent increases, ends of agreements, cheques for the bank and move-outs, by day.`}
    >
      <BackButton fallback={paths.dues} />
      <Stack gap={20}>
        <Month />
        <Can do="read whether the calendar is out">
          <Sheet>
            <CalendarAddress />
          </Sheet>
        </Can>
      </Stack>
    </Page>
  )
}

function Month() {
  const [query, change] = useAddress()
  const today = useToday() ?? ''
  const asked = calendarMonthIn(query)
  const { data, error, refetch } = useCalendarEvents(asked)
  const month = asked || today.slice(0, 7)
  const day = query.get('day') ?? ''
  const chosen = isCalendarDate(day) && day.startsWith(month) ? day : ''
  if (today === '') return <Skeleton height={480} radius={12} data-waiting />
  const first = `${month}-01`
  const show = (next: { month: string; day?: string }) => change(() => new URLSearchParams(next))
  const furthest = addMonths(`${today.slice(0, 7)}-01`, MONTHS_AHEAD).slice(0, 7)
  const move = (by: number) =>
    change((before) => {
      const from = calendarMonthIn(before) || today.slice(0, 7)
      const next = addMonths(`${from}-01`, by).slice(0, 7)
      return new URLSearchParams({ month: next > furthest ? from : next })
    })
  const events = data ?? []
  const shown = chosen ? events.filter((event) => event.day === chosen) : events
  return (
    <Sheet>
      <Row gap={8} className={classes.head}>
        <IconButton
          variant="default"
          size="touch"
          aria-label={monthOf(addMonths(first, -1))}
          onClick={() => move(-1)}
        >
          <ChevronLeftIcon size={20} />
        </IconButton>
        <h2 aria-live="polite">{monthOf(first)}</h2>
        <IconButton
          variant="default"
          size="touch"
          aria-label={monthOf(addMonths(first, 1))}
          aria-disabled={month >= furthest || undefined}
          onClick={() => move(1)}
        >
          <ChevronRightIcon size={20} />
        </IconButton>
        {month !== today.slice(0, 7) && (
          <Button variant="subtle" size="sm" onClick={() => show({ month: today.slice(0, 7) })}>
            <Trans>This month</Trans>
          </Button>
        )}
      </Row>
      <MonthGrid
        first={first}
        events={events}
        today={today}
        chosen={chosen}
        furthest={furthest}
        onChoose={(at) => show(at === chosen ? { month } : { month: at.slice(0, 7), day: at })}
        onLeave={(at) => show({ month: at.slice(0, 7) })}
      />
      {data ? (
        <div className={classes.agenda}>
          {chosen && (
            <Row as="p" lineGap={0}>
              {shown.length === 0 && <strong>{formatDate(chosen)}</strong>}
              <Anchor isApart onClick={() => show({ month })}>
                <Trans>Show the whole month</Trans>
              </Anchor>
            </Row>
          )}
          {shown.length === 0 && (
            <Text isDimmed>{chosen ? t`Nothing on this day.` : t`Nothing in this month.`}</Text>
          )}
          <Agenda events={shown} today={today} />
        </div>
      ) : error ? (
        <LoadFailed
          title={t`The calendar could not be loaded`}
          error={error}
          retry={() => void refetch()}
        />
      ) : (
        <Skeleton height={240} radius={12} data-waiting />
      )}
    </Sheet>
  )
}
