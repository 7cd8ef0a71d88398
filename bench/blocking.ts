/** Milliseconds of a task beyond which somebody who touches the page waits for it. */
const NOTICED_MS = 50

type Event = {
  ph: string
  name: string
  pid: number
  tid: number
  ts: number
  dur?: number
  tdur?: number
  args?: { name?: string }
}

/**
 * Milliseconds that the busiest page of a trace could answer nobody: of each of its tasks what is beyond 50 ms, in the
 * thread's own processor time, which other programs beside it do not lengthen.
 */
export function blockingIn(trace: Buffer): number {
  const { traceEvents } = JSON.parse(trace.toString()) as { traceEvents: Event[] }
  const pages = traceEvents.filter(
    ({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain',
  )
  const all = pages.map((page) => tasksOf(traceEvents, page))
  const busiest = all.reduce((one, other) => (sum(other) > sum(one) ? other : one), [])
  return sum(busiest.map((task) => Math.max(0, task - NOTICED_MS)))
}

const sum = (figures: number[]) => figures.reduce((total, each) => total + each, 0)

/** The processor time of each task of a thread, in milliseconds; a task within another is part of that one. */
function tasksOf(events: Event[], thread: Event): number[] {
  const tasks = events
    .filter(
      ({ ph, name, pid, tid }) =>
        ph === 'X' && /RunTask$/.test(name) && pid === thread.pid && tid === thread.tid,
    )
    .sort((one, other) => one.ts - other.ts || (other.dur ?? 0) - (one.dur ?? 0))
  let end = 0
  return tasks.flatMap(({ ts, dur = 0, tdur = 0 }) => {
    if (ts < end) return []
    end = ts + dur
    return [tdur / 1000]
  })
}
