import { deviceOf } from '@doorward/core/text/user-agent'
import { t } from '../../lib/texts.ts'
import type { SessionReply } from '../../queries/access/user-sessions.ts'

/** What a session runs on, as far as its browser said. */
export function deviceName({ userAgent = '' }: Pick<SessionReply, 'userAgent'>): string {
  const { browser, system } = deviceOf(userAgent)
  if (browser && system) return t('users.device', { browser, system })
  return browser ?? system ?? t('users.unknownDevice')
}
