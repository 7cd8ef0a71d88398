import type { RecordKind } from '../../shared/contract.ts'
import type { RecordNames, WebFeature } from '../../web/pages.ts'

/** Every feature with screens, or with names for its records: what each `feature-web.ts` exports. */
const FEATURES = Object.values(
  import.meta.glob<Record<string, WebFeature>>('../../features/**/feature-web.ts', { eager: true }),
).flatMap((exported) => Object.values(exported))

/** The pages before the sign-in. */
export const publicPages = FEATURES.flatMap(({ publicPages = [] }) => publicPages)

/** The pages behind the sign-in. */
export const dashboardPages = FEATURES.flatMap(({ pages = [] }) => pages)

/** What the history calls each kind of record. */
export const recordNames: Readonly<Record<RecordKind, RecordNames>> = Object.assign(
  {},
  ...FEATURES.map(({ history }) => history),
)

/** What the list of search results calls each kind of record. */
export const searchedNames: Readonly<Record<string, string>> = Object.assign(
  {},
  ...FEATURES.map(({ searched }) => searched),
)
