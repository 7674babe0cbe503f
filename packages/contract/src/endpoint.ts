import type { RefusalCode } from '@doorward/core/refusals'
import type { Static, TSchema } from 'typebox'

/** A kind of host that serves an endpoint (design 2). `local` is the local dev option. */
export type Site = 'portal' | 'region' | 'account' | 'login' | 'billing' | 'relay' | 'local'

/** Only for a person who signed in himself: no program, no limited token, nobody in a test sign-in (flag I). */
type PeopleOnly = true

/**
 * Who may call an endpoint (security 2).
 * `resource` is a template whose `{name}` parts are path parameters. `self` also admits the user named in the path. `item`
 * also admits those whom the item itself names (its admins or members), which the handler decides.
 */
export type Access =
  | { kind: 'public' }
  /** `orAnonymous` also lets those without a token, so many calls an hour from one address. */
  | {
      kind: 'authenticated'
      peopleOnly?: PeopleOnly
      orAnonymous?: number
      /** Needs a sign-in at most five minutes old, as below. */
      stepUp?: true
    }
  | {
      kind: 'permission'
      action: string
      resource: string
      orElse?: 'self' | 'item'
      /** Another resource on which the action lets as well; for reads only. */
      orOn?: string
      peopleOnly?: PeopleOnly
      /**
       * Needs a sign-in at most five minutes old (flag S; people only). `toGiveAccount`: only where somebody gains the
       * whole account by it, which the handler judges (security 31).
       */
      stepUp?: true | 'toGiveAccount'
      /** The handler also judges the effect by the grant guard (flag G). */
      grantGuard?: true
    }
  /**
   * For people whom the operator made admins of the installation (decision 50): judged in the platform's own account. For
   * everybody else there is nothing here.
   */
  | {
      kind: 'installation'
      action: 'installation:read' | 'installation:update'
      /** Needs a sign-in at most five minutes old, as above. */
      stepUp?: true
    }

/**
 * Class of the rate limit: `check` is the permission question itself, `secret` makes keys, `past` asks how it was, `preview`
 * what a write would move, `simulate` what a check would answer.
 */
export type RateClass = 'check' | 'read' | 'write' | 'secret' | 'past' | 'preview' | 'simulate'

/** An endpoint. Its operation id is the name under which its file exports it (decision 59). */
export interface Endpoint {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Path with `:name` parameters. */
  path: string
  summary: string
  tag: string
  access: Access
  rate: RateClass
  /** It asks as many things as a list of its body has, of which so many count once in its class; what may be asked once is one of them. */
  countsEach?: { of: string; perCount: number }
  sites: readonly Site[]
  /** False lets people of the platform call who don't belong to the account, or were removed from it (decision 60). */
  asksMembership?: boolean
  params?: TSchema
  query?: TSchema
  body?: TSchema
  /** The body may be left out. */
  bodyOptional?: true
  /** Schema of each success status; null for an empty answer. Refusals all share `Problem`. */
  replies: Record<number, TSchema | null>
  /** Refusals of its own, for the document; those that follow from what else is said here are not named again. */
  refuses?: readonly RefusalCode[]
  /** It judges If-Match and If-Unmodified-Since (security O1). */
  judgesPrecondition?: true
  /** Its answer shows one version of an item, which ETag and Last-Modified name (security O2). */
  answersVersion?: true
  /** It answers from the account's index, as fresh as Consistency and Consistency-Token ask (security C1-C4). */
  isAsFreshAsAsked?: true
  /** Its query takes `asOf`: with it the account answers as it was, in the rate class of the past. */
  answersPast?: true
  /** Nothing of what it does stands in the change log of the account that was asked, so its answer names no revision. */
  isBeyondLog?: true
  /** Takes a large document (limits.documentBodyBytesMax) instead of the common body limit. */
  largeBody?: true
  /** It is sent by POST for its body alone, and changes nothing. */
  savesNothing?: true
  /** Asked so often by GET that plain requests of it are answered without the router (`http/lane`). */
  inLane?: true
  /** Its answered calls are the account's usage (contract 0, "Rate tiers"). */
  countsAsUsage?: true
  /**
   * It goes on while its account is locked (decision 52), as reads, checks and deleting do anyway, whoever may call it: it changes
   * nothing that the account is set up as, or pays; or, where its body says so, it only takes away.
   */
  goesOnLocked?: true | Readonly<Record<string, string>>
  /** Media types that it answers besides JSON when one is asked for by Accept. */
  alsoAnswers?: readonly ('text/csv' | 'application/pdf')[]
  /** Media type of a body that it takes besides JSON. */
  alsoTakes?: 'application/x-www-form-urlencoded'
  /** Its answer is a file to be kept, which it names. */
  answersFile?: true
  /** Its answer carries a secret that is never stored (decisions 40). */
  answersSecret?: true
}

/** Endpoints by their operation ids. */
export type Endpoints = Readonly<Record<string, Endpoint>>

/** Declares an endpoint; the server's route, validation, permission, document and the typed client derive from it. */
export const endpoint = <const E extends Endpoint>(value: E): E => value

type EndpointsIn<Room> = { [Id in keyof Room as Room[Id] extends Endpoint ? Id : never]: Room[Id] }

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'access' in value && 'replies' in value

/** The endpoints among what a file exports. */
export const endpointsIn = <Room extends object>(room: Room): EndpointsIn<Room> =>
  Object.fromEntries(Object.entries(room).filter(([, value]) => isEndpoint(value))) as EndpointsIn<Room> // the same condition, said to the compiler

type StaticOf<S> = S extends TSchema ? Static<S> : undefined
export type ParamsOf<E extends Endpoint> = StaticOf<E['params']>
export type QueryOf<E extends Endpoint> = StaticOf<E['query']>
export type BodyOf<E extends Endpoint> = StaticOf<E['body']>
export type ReplyOf<E extends Endpoint> = StaticOf<E['replies'][keyof E['replies']]>

const takes = ({ query }: Endpoint, name: string): boolean =>
  name in ((query as { properties?: object } | undefined)?.properties ?? {}) // queries are objects

/** Whether an endpoint's writes can be previewed (decision 55). */
export const takesPreview = (one: Endpoint): boolean => takes(one, 'preview')

/** Whether a locked account is refused it, unless what is sent says otherwise (decision 52). */
export const isForUnlocked = (endpoint: Endpoint): boolean =>
  !changesNothing(endpoint) && endpoint.method !== 'DELETE' && endpoint.goesOnLocked !== true

/** Whether an endpoint only asks, by whichever method. */
export const changesNothing = ({ method, rate, savesNothing }: Endpoint): boolean =>
  method === 'GET' || savesNothing === true || rate === 'check'

/** An operation by its method and path, as the document writes them. */
export const operationOf = ({ method, path }: Pick<Endpoint, 'method' | 'path'>): string =>
  `${method} ${path.replace(/:(\w+)/g, '{$1}')}`

/** Whether an endpoint's checks can be asked without being any. */
export const takesSimulate = (one: Endpoint): boolean => takes(one, 'simulate')

/** The account's one origin and the local dev option. */
export const accountSites = ['account', 'local'] as const satisfies Site[]
/** Routes that also stand at the regional root, where no account is named by the host. */
export const everySite = ['account', 'local', 'region'] as const satisfies Site[]

export const authenticated = { kind: 'authenticated' } as const
export const publicAccess = { kind: 'public' } as const
export const permission = <const A extends string, const R extends string, const M extends object = object>(
  action: A,
  resource: R,
  more?: M,
) => ({ kind: 'permission', action, resource, ...more }) as { kind: 'permission'; action: A; resource: R } & M
