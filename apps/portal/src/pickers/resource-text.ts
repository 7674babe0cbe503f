import { normaliseResourceUri } from '@doorward/core/permissions/resource-uri'
import { hasPlatformPrefix, platformResources } from '@doorward/core/platform'

const platformUris: readonly string[] = Object.values(platformResources)

/** Why a resource cannot be given, in words, or nothing. Platform resources may be named, made-up ones of that prefix not. */
export function resourceProblem(text: string): string | undefined {
  if (normaliseResourceUri(text) === null)
    return 'Use parts with / between them, such as /reports/7, without spaces; * stands for everything below.'
  const known = platformUris.some((uri) => text === uri || text.startsWith(`${uri}/`))
  if (hasPlatformPrefix(text) && !known) return 'Names that start with Doorward: are kept for Doorward. Choose another.'
  return undefined
}

/** What a pattern means, in a sentence: a parent covers what is below; `/*` leaves the parent itself out (decision 14). */
export function resourceMeaning(text: string): string {
  if (text === '*') return '* = everything there is, Doorward itself included'
  if (text.endsWith('/*')) return `${text} = everything below ${text.slice(0, -2)}, not ${text.slice(0, -2)} itself`
  return `${text} = ${text} and everything below it`
}
