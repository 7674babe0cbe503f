import { ApiError } from '@doorward/contract/client'
import { callRetriesMax } from '@doorward/core/constants'
import type { RefusalCode } from '@doorward/core/refusals'
import { t } from './texts.ts'

/** What a person reads when something failed: what, why, what now, and the reference to quote. */
export interface Failure {
  kind: 'refused' | 'missing' | 'limited' | 'stale' | 'invalid' | 'offline' | 'broken'
  title: string
  text: string
  reference: string | undefined
  /** What the guide explains it by; absent where no answer came. */
  code?: string
  /** The field the server names, as it names it, such as `permissions[0].action`. */
  field: string | undefined
  /** The permission that a refusal names. */
  needs?: ReturnType<typeof missingPermission>
}

const asText = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined)

const kinds: Record<number, Failure['kind']> = {
  0: 'offline',
  400: 'invalid',
  403: 'refused',
  404: 'missing',
  409: 'invalid',
  412: 'stale',
  413: 'invalid',
  422: 'invalid',
  429: 'limited',
}

/** What was thrown of writes that no answer came to: whether they were done is not known. */
export const ofUnknownOutcome = new WeakSet<object>()

/** What is said where it is not true that it failed; nothing where it did. */
function titleOfDone(error: unknown): string | undefined {
  if (wasDoneBefore(error)) return t('failures.doneBeforeTitle')
  return error instanceof ApiError && ofUnknownOutcome.has(error) ? t('failures.notKnownTitle') : undefined
}

/** Turns anything thrown into words. `failed` says what failed, such as "We could not save the role." */
export function toFailure(error: unknown, failed: string): Failure {
  const title = titleOfDone(error) ?? failed
  if (!(error instanceof ApiError)) {
    const own = isNetworkFailure(error) ? ({ kind: 'offline', text: offlineText } as const) : broken
    return { ...own, title, reference: undefined, field: undefined }
  }
  const kind = kinds[error.status] ?? (error.status >= 500 ? (isOffline() ? 'offline' : 'broken') : 'invalid')
  const field = asText(error.details?.field)
  const needs = kind === 'refused' ? missingPermission(error) : undefined
  return { kind, title, text: textFor(kind, error), reference: error.requestId, field, code: error.code, needs }
}

const brokenText = t('failures.ours')
const offlineText = t('failures.offline')
const broken = { kind: 'broken', text: brokenText } as const

/** Whether the browser knows that it has no network. */
const isOffline = (): boolean => globalThis.navigator?.onLine === false

/** Whether the network is at fault: there is none, or a file of the console or an answer did not arrive. */
const isNetworkFailure = (error: unknown): boolean =>
  isOffline() ||
  (error instanceof TypeError && /fetch|network|load failed|imported module|module script/i.test(error.message))

function textFor(kind: Failure['kind'], error: ApiError): string {
  if (error.cause instanceof ApiError) return error.message // raised by the console under a code of its own
  if (kind === 'offline') return ofUnknownOutcome.has(error) ? t('failures.notKnown') : offlineText
  if (kind === 'broken') return brokenText
  if (kind === 'limited') {
    return error.retryAfterSeconds
      ? t('failures.limitedFor', { seconds: error.retryAfterSeconds })
      : t('failures.limited')
  }
  if (kind === 'refused') return refusedText(error)
  if (kind === 'missing') return t('failures.missing')
  if (asksForNewerSignIn(error)) return t('failures.notConfirmed')
  if (wasDoneBefore(error)) return t('failures.doneBefore')
  if (error.status === 401) return t('failures.sessionEnded')
  return error.message
}

function refusedText(error: ApiError): string {
  const missing = missingPermission(error)
  const isNamed = missing === undefined || error.message.includes(missing.action)
  return [error.message, ...(isNamed ? [] : [neededText(missing)]), t('failures.adminCanGive')].join(' ')
}

/** What somebody needs, in words. */
export const neededText = ({ action, resource }: { action: string; resource: string | undefined }): string =>
  resource ? t('failures.needOn', { action, resource }) : t('failures.need', { action })

/** The permission a 403 names, if it names one. */
export function missingPermission(error: unknown): { action: string; resource: string | undefined } | undefined {
  if (!(error instanceof ApiError)) return undefined
  const action = asText(error.details?.action)
  const resource = asText(error.details?.resource) ?? asText(error.details?.resourceUri)
  return action ? { action, resource } : undefined
}

/** Whether the token is good, and only the sign-in behind it too old for what was asked (decision 46, RFC 9470). */
export const asksForNewerSignIn = (error: unknown): boolean =>
  error instanceof ApiError && error.code === newerSignInCode
/** Whether a write that was sent again had been carried out by the try whose answer was lost. */
export const wasDoneBefore = (error: unknown): boolean => error instanceof ApiError && error.code === secretShownCode
const secretShownCode: RefusalCode = 'SecretAlreadyShown'
const newerSignInCode: RefusalCode = 'InsufficientUserAuthentication'

/** Whether a failed read is worth another try: network, 5xx and 401 of a token, at most five times, never 429 (spec §9). */
export function worthRetrying(failedTimes: number, error: unknown): boolean {
  if (failedTimes >= callRetriesMax || !(error instanceof ApiError) || asksForNewerSignIn(error)) return false
  return error.status === 0 || error.status >= 500 || (error.status === 401 && failedTimes < 1)
}
