import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'

/** The scripts of each screen, by its pattern, beyond those that all screens load. */
type Parts = Record<string, string[] | undefined>

/**
 * Returns a function that makes the application's page for a screen's pattern: with the scripts of that
 * screen, so that the browser fetches all at once, and an outline to show meanwhile. The page is read again
 * after a new build.
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
    // If it was removed, the last one is used.
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
