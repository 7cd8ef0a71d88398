import { readFileSync } from 'node:fs'
import { formatter } from '@lingui/format-po'
import type { Plugin } from 'vite'
import { SERVER } from '../texts/said-texts.ts'

/** Leaves the server's own texts out of a catalogue for the browser. */
export const withoutServerTexts = (): Plugin => ({
  name: 'without-server-texts',
  transform: {
    order: 'post',
    filter: { id: /\.po$/ },
    handler: async (code, path) => {
      const compiled = /JSON\.parse\((".*")\)/s.exec(code)?.[1]
      if (compiled === undefined) throw new Error(`${path} is not compiled as it was expected.`)
      const context = { locale: undefined, sourceLocale: 'en-IN', filename: path }
      const entries = Object.entries(await formatter().parse(readFileSync(path, 'utf8'), context))
      const said = new Set(
        entries.filter(([, { context }]) => context === SERVER).map(([id]) => id),
      )
      const messages: [string, unknown][] = Object.entries(JSON.parse(JSON.parse(compiled)))
      const kept = Object.fromEntries(messages.filter(([id]) => !said.has(id)))
      return {
        code: `export const messages = JSON.parse(${JSON.stringify(JSON.stringify(kept))})`,
        map: null,
      }
    },
  },
})
