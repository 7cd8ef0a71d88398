import type { FastifyInstance } from 'fastify'
import type { ColumnWords } from '../../../../server/database/column-privacy.ts'
import type { Tables } from '../../../../server/database/database.ts'
import type { SealedPlace } from '../../../../server/database/sealed-place.ts'
import { type HandlersOf, type MountOptions, mount } from '../../../../server/http/mount.ts'
import type { Contract, Role } from '../../../../shared/contract.ts'
import type { SearchedRecords } from './searched-records.ts'
import type { SheetRecords } from './sheet-records.ts'

/** Routes of the API that belong together. */
export type Api<Needs> = {
  /** In the API's description. */
  name: string
  about: string
  contract: Contract
  serve: (app: FastifyInstance, needs: Needs, options: MountOptions) => void
}

type Served<C extends Contract, Needs> = Pick<Api<Needs>, 'name' | 'about'> & {
  contract: C
  // Handlers expect different scopes: `authenticate` gives each route that of its access.
  routes: (needs: Needs) => NoInfer<HandlersOf<C, Record<Role, never>>>
}

/** A contract with its handlers; one that lacks a route does not compile. */
export const api = <const C extends Contract, Needs = object>({
  routes,
  ...it
}: Served<C, Needs>): Api<NoInfer<Needs>> => ({
  ...it,
  serve: (app, needs, options) => mount(app, it.contract, routes(needs), options),
})

/** Begins work in the background, and returns what stops it. */
type Job<Needs> = (needs: Needs, onError: (error: Error) => void) => () => Promise<void>

/**
 * All that the server must know of a feature: `src/app/server/features.ts` lists the features, and routes, the API's
 * description, erasure, the change of the data key and the start follow from the list. `Needs` is what a feature asks of
 * the program, and of features to its right (`src/app/server/needs.ts`).
 */
export type ServerFeature<ApiNeeds = never, JobNeeds = never> = {
  apis: readonly Api<ApiNeeds>[]
  /** Its `*-wire.ts`: an exported `leaseWire` names the schema `Lease` in the API's description. */
  wires: readonly object[]
  /** The tables that it keeps, with the word of each column. */
  tables: { readonly [T in keyof Tables]?: ColumnWords<Tables[T]> }
  /** How its records come in with a sheet and leave with one. */
  sheets?: readonly SheetRecords[]
  /** Which of them a search finds, and how. */
  searched?: readonly SearchedRecords[]
  /** Where in them text is sealed with the data key. */
  sealed: readonly SealedPlace[]
  jobs: readonly Job<JobNeeds>[]
}
