import { setTimeout as pause } from 'node:timers/promises'
import type { ProgramWorld } from './program-world.ts'
import { PROPERTY } from './world.ts'

/** People who record properties and payments one after the other, each under its own key. */
export type Writers = {
  /** The acknowledged writes so far: the names of properties, and the amounts of payments in rupees. */
  properties: Set<string>
  payments: Set<number>
  /** Statuses other than 201, with how often they came; 0 where no whole reply came. */
  refusals: Map<number, number>
  /** Resolves with the next acknowledgement. */
  acknowledged(): Promise<void>
  /** Lets everybody finish what they are at. */
  stop(): Promise<void>
}

/**
 * Starts `many` of them. As a browser does, they ask again under the same key where no answer comes
 * (`asksAgain`), so that each of theirs is to be there exactly once. Theirs are numbered after `from`.
 */
export function startWriters(
  world: ProgramWorld,
  { many, asksAgain = true, from = 0 }: { many: number; asksAgain?: boolean; from?: number },
): Writers {
  const [properties, payments, refusals] = [new Set<string>(), new Set<number>(), new Map()]
  let waiting: (() => void)[] = []
  let isStopping = false
  let count = from

  async function write(number: number): Promise<void> {
    const isPayment = number % 2 === 0
    const name = `House ${number}`
    const body = isPayment
      ? { rentMaster: world.lease, amount: String(number), paymentMode: 'cash' }
      : { ...PROPERTY, address1: name }
    for (;;) {
      const status = await world
        .call('POST', isPayment ? '/payments' : '/propertymaster', body, `write ${number}`)
        .then(
          (reply) => reply.status,
          () => 0,
        )
      if (status === 201) break
      refusals.set(status, (refusals.get(status) ?? 0) + 1)
      if (!asksAgain) return
      await pause(50)
    }
    if (isPayment) payments.add(number)
    else properties.add(name)
    for (const resolve of waiting) resolve()
    waiting = []
  }

  const working = Promise.all(
    Array.from({ length: many }, async () => {
      while (!isStopping) {
        count += 1
        await write(count)
      }
    }),
  )
  return {
    properties,
    payments,
    refusals,
    acknowledged: () => new Promise((resolve) => waiting.push(resolve)),
    async stop() {
      isStopping = true
      await working
    },
  }
}

/** Faults of the recorded writes: lost, doubled, never acknowledged, or a gap in the numbers of receipts. */
export async function faultsOfRecords(
  world: ProgramWorld,
  acknowledged: Pick<Writers, 'properties' | 'payments'>,
): Promise<string[]> {
  const houses = await world.query<{ name: string }>(
    "select address1 as name from properties where address1 like 'House %'",
  )
  const receipts = await world.query<{ number: number; amount: number }>(
    'select number, (received / 100)::int as amount from receipts r join credits c on c.id = r.credit_id order by number',
  )
  return [
    ...differences(
      'property',
      houses.map(({ name }) => name),
      acknowledged.properties,
    ),
    ...differences(
      'payment',
      receipts.map(({ amount }) => amount),
      acknowledged.payments,
    ),
    ...receipts.flatMap(({ number }, index) =>
      number === index + 1 ? [] : [`receipt ${number} stands at place ${index + 1}`],
    ),
  ]
}

function differences<T>(what: string, recorded: T[], acknowledged: Set<T>): string[] {
  const distinct = new Set(recorded)
  const missingIn = (there: Set<T>) => (it: T) => !there.has(it)
  return [
    ...[...acknowledged].filter(missingIn(distinct)).map((it) => `${what} ${it} is lost`),
    ...[...distinct].filter(missingIn(acknowledged)).map((it) => `${what} ${it} had no answer`),
    ...(distinct.size < recorded.length ? [`a ${what} is there twice`] : []),
  ]
}
