import { ApiError, type CallInput, type CallResult, createApiClient } from '@doorward/contract/client'
import { changesNothing, type Endpoint, operationOf, type ReplyOf } from '@doorward/contract/endpoint'
import type { Effect, Preview } from '@doorward/contract/preview'
import { asksForNewerSignIn } from '../../lib/failures.ts'
import { notingFetch } from '../../lib/inspector/call-log.ts'
import { t } from '../../lib/texts.ts'
import { portalConfig } from '../../session/config.ts'
import { confirmed, isConfirming } from '../../session/confirmation.ts'
import { accessToken } from '../../session/sign-in.ts'
import { trackAuthorized, trackUnauthorized } from '../../session/watch.ts'
import { queryClient } from './query-client.ts'
import { sentOnce } from './sent-once.ts'

let origin: string | undefined
let consistencyToken: string | undefined

/** An account's own origin; undefined while it has none. */
export const originOf = ({ domain }: { domain?: string | undefined }): string | undefined =>
  domain ? `${location.protocol}//${domain}` : undefined

/** Points every further call at an account's own origin. */
export function pointAt(account: { domain?: string | undefined }): void {
  origin = originOf(account)
  consistencyToken = undefined
}

/** The origin of the current account's API, for copy fields. */
export const accountOrigin = (): string => origin ?? ''

const missingAccount = () => new ApiError({ status: 400, code: 'BadRequest', title: t('queries.noAccount') })

/**
 * Calls an endpoint of the current account with the person's token, and reads what this tab wrote before.
 * Rejects with `ApiError`; a 403 always names the permission the endpoint asks for.
 */
export async function call<const E extends Endpoint>(endpoint: E, input: CallInput<E>): Promise<CallResult<E>> {
  if (!origin) throw missingAccount()
  const own: Record<string, string> = consistencyToken ? { 'consistency-token': consistencyToken } : {}
  const given = { ...input, headers: { ...own, ...input.headers } }
  const result = await callAt(origin, endpoint, given)
  if (endpoint.method === 'GET') return result
  consistencyToken = result.consistencyToken ?? consistencyToken
  // What happened last is shown beside what made it happen; a question makes nothing happen.
  if (!changesNothing(endpoint)) void queryClient.invalidateQueries({ queryKey: ['activity'] })
  return result
}

/**
 * Calls an endpoint at another origin, such as a regional root. A write whose answer is lost is carried out once, however
 * often the page sends it. What asks for a newer sign-in, and a write of a session that has ended, waits until whoever is here
 * has signed in again, and is then sent once more as it was (decision 46).
 */
export function callAt<const E extends Endpoint>(
  baseUrl: string,
  endpoint: E,
  input: CallInput<E>,
): Promise<CallResult<E>> {
  if (changesNothing(endpoint)) return confirmedAt(baseUrl, endpoint, input)
  const { headers, ...asked } = input
  return sentOnce([baseUrl, operationOf(endpoint), asked], (key) =>
    confirmedAt(baseUrl, endpoint, { ...input, headers: { 'idempotency-key': key, ...headers } }),
  )
}

const isEnd = (error: unknown): boolean => error instanceof ApiError && error.status === 401

async function confirmedAt<const E extends Endpoint>(
  baseUrl: string,
  endpoint: E,
  input: CallInput<E>,
): Promise<CallResult<E>> {
  try {
    return await sendAt(baseUrl, endpoint, input)
  } catch (error) {
    if (!asksForNewerSignIn(error) && !(isEnd(error) && !changesNothing(endpoint))) throw error
    // Few calls ask so: what each is for comes when one does.
    const purpose = await import('./purposes.ts').then(
      ({ purposeAfter }) => purposeAfter(error, endpoint),
      () => undefined,
    )
    if (purpose === undefined || !(await confirmed(purpose))) throw error
    return sendAt(baseUrl, endpoint, input)
  }
}

async function sendAt<const E extends Endpoint>(
  baseUrl: string,
  endpoint: E,
  input: CallInput<E>,
): Promise<CallResult<E>> {
  try {
    const fetch = notingFetch({ template: endpoint.path, params: paramsOf(input) })
    const result = await createApiClient({ baseUrl, token: accessToken, fetch })(endpoint, input)
    trackAuthorized()
    return result
  } catch (error) {
    if (error instanceof ApiError && error.status === 401 && !asksForNewerSignIn(error) && !isConfirming())
      trackUnauthorized()
    throw withPermission(error, endpoint, paramsOf(input))
  }
}

/** Those of the path. */
const paramsOf = (input: object): Record<string, string> => (input as { params?: Record<string, string> }).params ?? {} // params of a generic endpoint

function withPermission(error: unknown, endpoint: Endpoint, params: Record<string, string>): unknown {
  if (!(error instanceof ApiError) || error.status !== 403 || endpoint.access.kind !== 'permission') return error
  if (error.details?.action) return error
  const { action, resource } = endpoint.access
  const named = resource.replace(/\{(\w+)\}/g, (_, name: string) => params[name] ?? '*')
  const details = { ...error.details, action, resource: named }
  return new ApiError({
    status: 403,
    code: error.code,
    title: error.message,
    details,
    ...(error.requestId ? { requestId: error.requestId } : {}),
  })
}

/** Calls an endpoint of the current account; where nobody is in one, at the root of the default region, as who is known of the caller. */
export const callWherever = <const E extends Endpoint>(endpoint: E, input: CallInput<E>): Promise<CallResult<E>> =>
  origin ? call(endpoint, input) : callAt(portalConfig().apiUrl, endpoint, input)

/**
 * Asks what a write would move (decision 55). Interrupts nobody: what asks for a newer sign-in is refused here, and
 * confirmed when it is saved.
 */
export async function askEffect(endpoint: Endpoint, input: Omit<CallInput<Endpoint>, 'query'>): Promise<Effect> {
  const body = await callQuietly(endpoint, { ...input, query: { preview: true } } as CallInput<Endpoint>)
  return (body as Preview).effect // what every endpoint that takes a preview answers then
}

/** Calls an endpoint of the current account for what is only looked at: it interrupts nobody for a newer sign-in. */
export async function callQuietly<const E extends Endpoint>(endpoint: E, input: CallInput<E>): Promise<ReplyOf<E>> {
  if (!origin) throw missingAccount()
  return (await sendAt(origin, endpoint, input)).body
}

/** The precondition of a save: the entity tag as If-Match, else the time of the last change (spec §7). */
export function precondition(version: string | undefined): Record<string, string> {
  if (!version) return {}
  const tag = version.startsWith('"') || version.startsWith('W/')
  return tag ? { 'if-match': version } : { 'if-unmodified-since': version }
}
