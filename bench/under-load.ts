import { load, send } from './http-load.ts'
import { memoryMbOf } from './process-figures.ts'
import { type Books, METRICS_TOKEN, type Product } from './product.ts'
import { type Line, median } from './table.ts'
import { LIST } from './yardsticks.ts'

const PASSWORD_GUESSES = 200

/** The product's memory and the delay of its event loop while lists are read and sign-ins are hammered. */
export async function underLoad(product: Product, { token }: Books): Promise<Line[]> {
  const list = { path: LIST, token }
  const quiet = median(await load(product.url, list, { calls: 200, atOnce: 4 }))
  await loopDelayMs(product)
  let answered = 0
  let refused = 0
  const hammer = async () => {
    for (let count = 0; count < PASSWORD_GUESSES / 4; count++) {
      const body = { email: `nobody${count}@example.in`, password: 'wrong password' }
      const { status } = await send(product.url, { method: 'POST', path: '/owner/login', body })
      if (status === 401) answered++
      else refused++
    }
  }
  const hammering = Promise.all(Array.from({ length: 4 }, hammer))
  const took = median(await load(product.url, list, { calls: 400, atOnce: 4 }))
  await hammering
  const delay = await loopDelayMs(product)
  const { own, children } = memoryMbOf(product.pid)
  return [
    {
      what: "event loop's delay (p99) while sign-ins are hammered",
      goal: '< 50 ms',
      figure: `${delay.toFixed(0)} ms`,
      raw: `${answered} passwords checked, ${refused} refused; lists in ${took.toFixed(1)} ms, before ${quiet.toFixed(1)} ms`,
    },
    {
      what: 'memory of the server under load',
      goal: '< 200 MB',
      figure: `${own.toFixed(0)} MB`,
      raw: 'after all of the above',
    },
    {
      what: 'with the database',
      goal: '< 300 MB',
      figure: `${(own + children).toFixed(0)} MB`,
      raw: `the database ${children.toFixed(0)} MB`,
    },
  ]
}

// As the product's own metrics report it: since they were last read.
async function loopDelayMs({ url }: Product): Promise<number> {
  const { body } = await send(url, { path: '/metrics', token: METRICS_TOKEN })
  return Number(/^nodejs_eventloop_lag_p99_seconds ([\d.e-]+)/m.exec(body)?.[1]) * 1000
}
