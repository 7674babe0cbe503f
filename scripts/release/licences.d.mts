import type { Laid } from './locked.mjs'

/** A package as whoever passes it on has to know it. */
export interface Licensed {
  name: string
  version: string
  licence: string
  texts: string[]
}
/** Whether an SPDX expression leaves a way in which every word is among the good ones. */
export function isMet(expression: string, isGood: (word: string) => boolean): boolean
export function licencesOf(laid: ReadonlyMap<string, Laid>): Licensed[]
/** The packages that may not be passed on with ours. */
export function breachesOf(licences: readonly Pick<Licensed, 'name' | 'version' | 'licence'>[]): string[]
/** What has to be said of packages whose code is inside ours. */
export function noticesOf(licences: readonly Licensed[]): string
