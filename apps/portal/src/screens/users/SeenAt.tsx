import { usePortal } from '../../lib/portal-store.ts'
import { t } from '../../lib/texts.ts'
import { DateTime } from '../../ui/text/DateTime.tsx'

/** Whether a user is whoever is here. */
export const useIsMe = (userId: string): boolean => usePortal(({ profile }) => profile?.userId === userId)

interface SeenAtProps {
  userId: string
  at: string | undefined
  inList?: boolean
}

/** When somebody was last seen: now, where that is whoever is here. */
export const SeenAt = ({ userId, at, inList = false }: SeenAtProps) =>
  useIsMe(userId) ? t('users.signedInNow') : <DateTime at={at} inList={inList} />
