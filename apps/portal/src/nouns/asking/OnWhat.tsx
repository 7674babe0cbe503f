import { hasPlatformPrefix } from '@doorward/core/platform'
import { useInfiniteQuery } from '@tanstack/react-query'
import { usePortal } from '../../lib/portal-store.ts'
import { t } from '../../lib/texts.ts'
import { ResourcePicker } from '../../pickers/ResourcePicker.tsx'
import { userResourcesQuery } from '../../queries/access/user-permissions.ts'

interface OnWhatProps {
  resources: string[]
  error: string | undefined
  onChange: (resources: string[]) => void
}

/** What somebody wants to do something on: offered is where they may do something already, as that is what they know. */
export function OnWhat(props: OnWhatProps) {
  const me = usePortal((state) => state.profile?.userId)
  const { data } = useInfiniteQuery({ ...userResourcesQuery(me ?? ''), enabled: me !== undefined, retry: false })
  const rows = data?.pages.flatMap((page) => page.rows) ?? []
  const own = rows.map(({ resourceUri }) => resourceUri).filter((uri) => !hasPlatformPrefix(uri))
  return (
    <ResourcePicker
      label={t('asking.onWhat')}
      description={t('asking.onWhatHelp')}
      withAsterisk
      offered={own}
      anyName
      {...props}
    />
  )
}
