import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'

/** What each screen consists of beside what all need, by its pattern: addresses of scripts. */
type Parts = Record<string, string[] | undefined>

/**
 * Answers how to get the application's page for a screen, named by its pattern: with the parts of that screen,
 * so that the browser fetches all at once, and the outline that is seen meanwhile. It is read again when a build
 * has laid down another.
 */
export async function applicationPage(
  folder: string,
  { address }: { address: string },
): Promise<(screen: string | undefined) => Promise<string>> {
  const path = join(folder, 'index.html')
  let page = { text: '', parts: {} as Parts, mtimeMs: 0, ino: 0 }
  const read = async () => {
    const { mtimeMs, ino } = await stat(path)
    if (page.mtimeMs === mtimeMs && page.ino === ino) return
    const text = (await readFile(path, 'utf8')).replaceAll('__APP_URL__', address)
    page = { text, parts: await partsIn(folder), mtimeMs, ino }
  }
  await read()
  return async (screen) => {
    // Where it was taken away, the last one stands.
    await read().catch(() => {})
    const place = screen === undefined ? 'none' : (screen.split('/')[1] ?? '')
    return page.text
      .replace('__PLACE__', place)
      .replace('<!--parts-->', linksTo(page.parts[screen ?? ''] ?? []))
  }
}

const partsIn = (folder: string): Promise<Parts> =>
  readFile(join(folder, '.vite/parts.json'), 'utf8').then(
    (text) => JSON.parse(text) as Parts,
    () => ({}),
  )

const linksTo = (parts: string[]) =>
  parts.map((href) => `<link rel="modulepreload" crossorigin href="${href}">`).join('')
