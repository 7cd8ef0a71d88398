import { extractor as markedTexts } from '@lingui/cli/api'
import type { LinguiConfig } from '@lingui/conf'
import { saidTexts } from './said-texts.ts'

/** Extracts texts marked by Lingui's macros and comments, and the texts of the server. */
export const allTexts: NonNullable<LinguiConfig['extractors']>[number] = {
  match: (path) => /\.tsx?$/.test(path),
  extract: async (path, code, found, context) => {
    if (/lingui|i18n/.test(code)) await markedTexts.extract(path, code, found, context)
    for (const text of saidTexts(path, code)) found({ ...text, origin: [path, 1] })
  },
}
