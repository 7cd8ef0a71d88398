import { recordKinds } from '../../features/history/history-wire.ts'
import { mayCallWith } from '../../features/identity/role-groups.ts'
import type { ServerFeature } from '../../features/identity/server/access/server-feature.ts'
import { searchedKinds } from '../../features/search/search-wire.ts'
import { backupColumns } from '../../server/backup/backup-record.ts'
import type { AnyColumnWords, ColumnWords } from '../../server/database/column-privacy.ts'
import type { Tables } from '../../server/database/database.ts'
import type { SealedPlace } from '../../server/database/sealed-place.ts'
import { sealedInJson } from '../../server/database/sealed-place.ts'
import { clockMarkColumns } from '../../server/database/trusted-clock.ts'
import { idempotencyKeyColumns } from '../../server/http/idempotency.ts'
import { MAIL_CONTEXT } from '../../server/mail/mail-queue.ts'
import { mailboxColumns } from '../../server/mail/mailbox.ts'
import type { RecordKind, Role } from '../../shared/contract.ts'
import { FEATURES } from './features.ts'

/** The features, each as its `feature.ts` declares it to the server. */
export const declared: readonly ServerFeature[] = FEATURES

/** Who may do what: every ability with its roles. */
export const ABILITIES: Readonly<Record<string, readonly Role[]>> = Object.assign(
  {},
  ...declared.map(({ abilities }) => abilities),
)

/** Whether an account of that role may call a route; records that are not theirs are refused later. */
export const mayCall = mayCallWith(ABILITIES)

/** Routes of the API that belong together, with their name and purpose in its description. */
export const APIS = declared.flatMap(({ apis }) => apis)

/** Every route of the API. */
export const contracts = APIS.map(({ contract }) => contract)

/** Every `*-wire.ts`, which names schemas of the API's description. */
export const WIRES = declared.flatMap(({ wires }) => wires) as Record<string, unknown>[]

// The journals are views of the documents.
type Stored = Omit<Tables, 'journal' | 'wholeJournal'>
type Declared = TableOf<(typeof FEATURES)[number]['tables']>
type TableOf<T> = T extends object ? keyof T : never

/** Tables that no feature keeps; one that no feature declares either does not compile. */
const OF_PLUMBING: { [T in Exclude<keyof Stored, Declared>]: ColumnWords<Stored[T]> } = {
  backups: backupColumns,
  clockMarks: clockMarkColumns,
  idempotencyKeys: idempotencyKeyColumns,
  mailbox: mailboxColumns,
}

/** Every table, by its name in the code, with the words of its columns. */
export const allTables = (): [table: string, words: AnyColumnWords][] =>
  [OF_PLUMBING, ...declared.map(({ tables }) => tables)].flatMap((tables) => Object.entries(tables))

/** Own data of an owner or a client, by feature. */
export const OWN_DATA = declared.map(({ ownData }) => ownData)

/** The sheets of every feature, those of one sheet in the order in which their records leave. */
export const SHEET_RECORDS = declared.flatMap(({ sheets }) => sheets)

/** Every kind of record that a search finds. */
export const SEARCHED_RECORDS = declared.flatMap(({ searched }) => searched)

/** Every place, except the mails of an installation without a mail server, which are kept for an hour. */
export const SEALED_PLACES: readonly SealedPlace[] = [
  ...declared.flatMap(({ sealed }) => sealed),
  sealedInJson('pgboss.job', { json: 'data', path: 'sealed', context: () => MAIL_CONTEXT }),
]

recordKinds.push(...declared.flatMap(({ history }) => history as readonly RecordKind[]))
searchedKinds.push(...SEARCHED_RECORDS.map(({ kind }) => kind))
