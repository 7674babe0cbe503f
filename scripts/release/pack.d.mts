import type { Laid } from './locked.mjs'

/** The packages that are installed beside the built server. */
export function installed(): Map<string, Laid>
/** The packages whose code the built files have inside. */
export function included(): Map<string, Laid>
