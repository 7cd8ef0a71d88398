import { serverAnswers } from './load-chunk.ts'
import type { LazyPage } from './pages.ts'

/** Milliseconds: what a page just opened fetches for itself comes first. */
const AFTER_START = 1000
const AFTER_FAILURE = 30_000

type Connection = { saveData?: boolean }

/**
 * Fetches the parts of these pages while the browser is idle, one after the other, so that they open though
 * the server cannot be reached by then. Not for whoever asks their browser to save data. Answers how to stop.
 */
export function prefetchWhileIdle(pages: readonly LazyPage[]): () => void {
  const { connection } = navigator as { connection?: Connection }
  if (connection?.saveData) return () => {}
  let isStopped = false
  let timer: ReturnType<typeof setTimeout> | undefined
  const waiting = [...pages]

  const fetchNext = async () => {
    const page = waiting.shift()
    if (!page || isStopped) return
    await page.prefetch().then(
      () => whenIdle(fetchNext),
      () => whenServerAnswers(fetchNext),
    )
  }
  const whenServerAnswers = async (run: () => void) => {
    if (isStopped) return
    if (await serverAnswers()) return run()
    timer = setTimeout(() => whenServerAnswers(run), AFTER_FAILURE)
  }
  timer = setTimeout(() => whenIdle(fetchNext), AFTER_START)
  return () => {
    isStopped = true
    clearTimeout(timer)
  }
}

// Safari has no idle callbacks.
const whenIdle = (run: () => void) =>
  'requestIdleCallback' in globalThis ? requestIdleCallback(run) : setTimeout(run, 50)
