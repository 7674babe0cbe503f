import type { ApplicationReply } from '@doorward/contract/authorization/sign-in/applications'
import { samlPartyOf } from '@doorward/core/applications/saml-settings'
import { t } from '../../lib/texts.ts'
import { portalConfig } from '../../session/config.ts'
import { NoticeStrip } from '../../ui/page/NoticeStrip.tsx'

/**
 * Says of an application without addresses where people can sign in to it: on the developer's own machine, or nowhere.
 * One that takes SAML gets its answers at an address of its own.
 */
export function WhereUsable({ application: { applicationId, redirectUrls, saml } }: { application: ApplicationReply }) {
  if (redirectUrls.length > 0 || samlPartyOf(saml as Parameters<typeof samlPartyOf>[0])) return null
  const isLocal = applicationId === 'app_default' && portalConfig().environment === 'development'
  return (
    <NoticeStrip tone={isLocal ? 'quiet' : 'warning'}>
      {isLocal ? t('applications.usableHere') : t('applications.notUsableYet')}
    </NoticeStrip>
  )
}
