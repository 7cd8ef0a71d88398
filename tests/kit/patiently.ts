import { setTimeout } from 'node:timers/promises'

/**
 * Asks as a client does: what a busy server answers with 503 did not happen, and is asked again after `Retry-After`. The
 * machine that the tests keep busy is no fault of the server.
 */
export async function patiently<Reply extends Answered>(ask: () => Promise<Reply>): Promise<Reply> {
  for (;;) {
    const reply = await ask()
    if (reply.status !== 503) return reply
    await setTimeout(Number(reply.headers['retry-after']) * 1000)
  }
}

type Answered = { status: number; headers: { 'retry-after'?: unknown } }
