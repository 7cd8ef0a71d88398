import type { z } from 'zod'
import type { ErrorReply, ErrorStatus } from './error-code.ts'

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'
type RouteKey = `${Method} /${string}`
type ParamNames<K> = K extends `${string}{${infer N}}${infer Rest}` ? N | ParamNames<Rest> : never

/** What a feature's `feature.ts` adds to the words that others know by their types. */
export type FeatureWords = {
  /** What may be done, each by a name that its routes call, and who may. */
  abilities: Readonly<Record<string, readonly Holder[]>>
  /** The kinds of its records that have a history. */
  history: readonly string[]
}

/** The words of each feature, under its name: each `feature.ts` adds its own. @public */
// biome-ignore lint/suspicious/noEmptyInterface: filled by the features
export interface Features {}
type Words = Features[keyof Features]
type AbilityTable = Words['abilities']
type KeysOf<T> = T extends unknown ? keyof T : never
type At<T, K> = T extends unknown ? (K extends keyof T ? T[K] : never) : never

/** Something that only some roles may do. */
export type Ability = KeysOf<AbilityTable>
/** A kind of record that something can be done to. */
export type RecordKind = Words['history'][number]

/** Who may call: anybody, anybody signed in, or roles with this ability. */
export type Access = 'public' | 'signed-in' | Ability

/** The roles that have an ability; a member of an owner's team acts in the owner's. */
export type RoleWith<A extends Ability> = RoleOf<
  Extract<At<AbilityTable, A>, readonly Holder[]>[number]
>
type RoleOf<H extends Holder> = H extends Role ? H : 'owner'

export type Endpoint = {
  /** The `operationId` of generated clients: a verb and its object, unique among all routes. */
  name: string
  /** One sentence for the API's description. */
  summary: string
  access: Access
  params?: z.ZodObject
  query?: z.ZodType
  body?: z.ZodType
  /** Replies by status. Every endpoint may also reply with an `ErrorReply`; only other shapes are listed here. */
  responses: Record<number, z.ZodType>
  /** Honours `Idempotency-Key`: a repeated call returns the first reply and writes nothing. */
  idempotent?: true
  /**
   * Large replies are compressed. Never for replies with secrets: their compressed length would reveal how
   * much of a secret resembles text that an attacker placed in the reply (BREACH).
   */
  compressed?: true
  /** Takes an HTML form too, and reads nothing of it: what a mail program posts (RFC 8058). */
  takesForm?: true
  /** Takes a body of megabytes; the caller is checked before it is read. */
  largestBody?: true
  /** Takes bytes (`application/octet-stream`), at most so many; the caller is checked before they are read. */
  takesBytes?: number
  /** Writes thousands of rows: its statements may take 30 seconds (`Database.transaction`). */
  bulk?: true
  /** Names on the wire of what the reply shows and the call keeps: sent with another value they are refused. */
  keeps?: readonly string[]
  /** A write that an owner whose trial has expired may still make. */
  allowedAfterTrial?: true
  /** An administrator who has not yet set up the required second factor may call this. */
  allowedBeforeSecondFactor?: true
}

type EndpointFor<K> = Endpoint &
  ([ParamNames<K>] extends [never]
    ? { params?: never }
    : { params: z.ZodObject<{ [N in ParamNames<K>]: z.ZodType }> })

export type Contract = { readonly [key: string]: Endpoint }

/** A table of routes: the key is "METHOD /path/{param}", and `params` must name exactly the path's parameters. */
export const defineContract = <
  const C extends { [K in keyof C]: K extends RouteKey ? EndpointFor<K> : never },
>(
  contract: C,
): C => contract

type Out<S> = S extends z.ZodType ? z.output<S> : undefined
type In<S> = S extends z.ZodType ? z.input<S> : undefined
type Statuses<E extends Endpoint> = keyof E['responses'] & number

/** What a handler receives, validated and decoded. */
export type Received<E extends Endpoint> = {
  params: Out<E['params']>
  query: Out<E['query']>
  body: Out<E['body']>
}

/**
 * What a handler may return, under the code's names; the serializer encodes it. Refusals are thrown
 * (`src/server/refusal.ts`).
 */
export type Answer<E extends Endpoint> = {
  [S in Statuses<E>]: { status: S; body: Out<E['responses'][S]>; headers?: Record<string, string> }
}[Statuses<E>]

type Given<T> = { [K in keyof T as T[K] extends undefined ? never : K]: T[K] }

/** What a client must send, as encoded on the wire. */
export type Sent<E extends Endpoint> = Given<{ params: In<E['params']>; body: In<E['body']> }> & {
  query?: In<E['query']>
}

/**
 * What a client may receive, as encoded on the wire: a declared reply, or an error with a status that the
 * endpoint does not declare.
 */
export type Replied<E extends Endpoint> =
  | {
      [S in Statuses<E>]: { status: S; body: In<E['responses'][S]>; headers: Headers }
    }[Statuses<E>]
  | { status: Exclude<ErrorStatus, Statuses<E>>; body: ErrorReply; headers: Headers }

/** The role of an account. On the wire: SuperAdmin, Owner, ClientMaster (`features/identity/user-wire.ts`). */
export type Role = 'administrator' | 'owner' | 'client'

/** What somebody is who works in an owner's books beside the owner. */
export const MEMBER_ROLES = ['manager', 'accountant', 'caretaker'] as const
export type MemberRole = (typeof MEMBER_ROLES)[number]

/** The role of a team member limited to some of the owner's properties. */
export type LimitedRole = `limited ${MemberRole}`

/** Who may have an ability: an account of a role; 'owner' means the owner alone, without their team. */
export type Holder = Role | MemberRole | LimitedRole
