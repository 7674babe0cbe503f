import { ActionIcon, Button } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconBookmark } from '@tabler/icons-react'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { t } from '../../lib/texts.ts'
import { MenuOf, useOpener } from '../../ui/floating/opener.tsx'
import { later } from '../../ui/placeholder/later.tsx'
import { under } from '../../ui/theme/widths.ts'
import type { ViewAct } from '../views/ViewEntries.tsx'

const ViewEntries = later(async () => (await import('../views/ViewEntries.tsx')).ViewEntries, { onlyShown: true })
const ViewName = later(async () => (await import('../views/ViewName.tsx')).ViewName, {
  waiting: t('ui.views'),
  onlyShown: true,
})
const ViewDialog = later(async () => (await import('../views/ViewDialog.tsx')).ViewDialog, { onlyShown: true })

/** Names the view that a list is seen by, and opens the menu of all its views; those are asked for only then. */
export function ViewButton({ path }: { path: string }) {
  const { button, opener } = useOpener('menu')
  const [act, setAct] = useState<ViewAct>()
  const [address] = useSearchParams()
  const small = useMediaQuery(under(576))
  const viewId = address.get('view')
  return (
    <>
      {small && !viewId ? (
        <ActionIcon {...button} variant="default" size={36} aria-label={t('ui.views')}>
          <IconBookmark size={16} stroke={1.5} aria-hidden />
        </ActionIcon>
      ) : (
        <Button {...button} variant="default" leftSection={<IconBookmark size={16} stroke={1.5} aria-hidden />}>
          {viewId ? <ViewName path={path} /> : t('ui.views')}
        </Button>
      )}
      <MenuOf opener={opener} position="bottom-end" withinPortal>
        {opener.opened && <ViewEntries path={path} onAct={setAct} />}
      </MenuOf>
      {act && <ViewDialog path={path} act={act} onClose={() => setAct(undefined)} />}
    </>
  )
}
