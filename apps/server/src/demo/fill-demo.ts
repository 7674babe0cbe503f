import type { Platform } from '../platform.ts'

export async function fillDemo(_platform: Platform, _email: string): Promise<Record<string, unknown>> {
  throw new Error('not here yet')
}
