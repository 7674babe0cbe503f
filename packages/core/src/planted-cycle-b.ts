import * as first from './planted-cycle-a.ts'
export type B = typeof first
export const b = (): unknown => first
