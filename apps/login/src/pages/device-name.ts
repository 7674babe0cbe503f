import { deviceOf } from '@doorward/core/text/user-agent'
import type { Say } from '@doorward/texts/english'

/** A browser as people know it. */
export function deviceName({ text }: Say, userAgent: string | null): string {
  const { browser, system } = deviceOf(userAgent ?? '')
  if (browser && system) return text('settings.device', { browser, system })
  return browser ?? system ?? text('settings.unknownDevice')
}
