import type { AccessRequestReply } from '@doorward/contract/authorization/access/requests'
import { t } from '../../../lib/texts.ts'
import { Verdict } from '../../../ui/text/Verdict.tsx'
import { useIsBroad } from './use-is-broad.ts'

/** Marks a request that asks for everything. */
export const BroadMark = ({ access }: { access: AccessRequestReply['access'] }) =>
  useIsBroad()(access) && <Verdict kind="warning">{t('requests.broad')}</Verdict>
