import { normaliseResourceUri } from '@doorward/core/permissions/resource-uri'
import { hasPlatformPrefix, platformResources } from '@doorward/core/platform'
import { t } from '../lib/texts.ts'

const platformUris: readonly string[] = Object.values(platformResources)

/** Why a resource cannot be given, in words, or nothing. Platform resources may be named, made-up ones of that prefix not. */
export function resourceProblem(text: string): string | undefined {
  if (normaliseResourceUri(text) === null) return t('pickers.badResource')
  const known = platformUris.some((uri) => text === uri || text.startsWith(`${uri}/`))
  if (hasPlatformPrefix(text) && !known) return t('pickers.keptResource')
  return undefined
}

/** A pattern that stands for everything there is, or for all of the platform, in words; nothing for any other. */
export function wholeInWords(text: string): string | undefined {
  const uri = normaliseResourceUri(text)
  if (uri === '*') return t('pickers.whole')
  return uri === platformResources.all ? t('pickers.wholePlatform') : undefined
}

/** Whether it is all below a resource, without the resource itself, and not all there is. */
export const isBelow = (uri: string): boolean => uri.endsWith('/*') && wholeInWords(uri) === undefined

/** What is given on, as a part of a sentence: a pattern in words, anything else by its name. */
export const placeInWords = (uri: string): string =>
  wholeInWords(uri) ?? (isBelow(uri) ? t('effect.below', { resource: uri.slice(0, -2) }) : uri)

/** The same with what lies below a resource that is no pattern. */
export const placeAndBelow = (uri: string): string =>
  placeInWords(uri) === uri ? t('effect.andBelow', { resource: uri }) : placeInWords(uri)

/** What a pattern means, in a sentence: a parent covers what is below; `/*` leaves the parent itself out (decision 14). */
export function resourceMeaning(text: string): string {
  if (text === '*') return t('pickers.everything')
  if (text === platformResources.all) return t('pickers.everythingOfPlatform')
  if (text.endsWith('/*')) return t('pickers.below', { resource: text, parent: text.slice(0, -2) })
  return t('pickers.andBelow', { resource: text })
}
