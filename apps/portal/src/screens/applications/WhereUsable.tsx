import type { ApplicationReply } from '@doorward/contract/authorization/sign-in/applications'
import { t } from '../../lib/texts.ts'
import { portalConfig } from '../../session/config.ts'
import { NoticeStrip } from '../../ui/page/NoticeStrip.tsx'
import { partyOf } from './saml-fields.ts'

/**
 * Says of an application without addresses where people can sign in to it: on the developer's own machine, or nowhere.
 * One that takes sign-ins by SAML gets them at an address of its own.
 */
export function WhereUsable({ application }: { application: ApplicationReply }) {
  if (application.redirectUrls.length > 0 || partyOf(application)) return null
  const isLocal = application.applicationId === 'app_default' && portalConfig().environment === 'development'
  return (
    <NoticeStrip tone={isLocal ? 'quiet' : 'warning'}>
      {isLocal ? t('applications.usableHere') : t('applications.notUsableYet')}
    </NoticeStrip>
  )
}
