import { loadChunk, serverAnswers } from './load-chunk.ts'

let hasFailed = false

/**
 * Loads a part of the program that a button needs once it is pressed (`() => import('…')`). Once such a part has failed,
 * the next failure opens the page anew where only that helps. @throws PartMissing
 */
export const loadPressed = <Part>(load: () => Promise<Part>): Promise<Part> =>
  loadChunk(load).catch(async (error) => {
    // Chromium never fetches a part again that failed once.
    if (hasFailed && (await serverAnswers())) location.reload()
    hasFailed = true
    throw error
  })
