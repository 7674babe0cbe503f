import { Button } from '@mantine/core'
import { IconBookmark } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { useSearchParams } from 'react-router'
import { t } from '../../lib/texts.ts'
import { MenuOf, useOpener } from '../../ui/floating/opener.tsx'
import type { ViewAct } from '../views/ViewEntries.tsx'

const ViewEntries = lazy(async () => ({ default: (await import('../views/ViewEntries.tsx')).ViewEntries }))
const ViewName = lazy(async () => ({ default: (await import('../views/ViewName.tsx')).ViewName }))
const ViewDialog = lazy(async () => ({ default: (await import('../views/ViewDialog.tsx')).ViewDialog }))

/** Names the view that a list is seen by, and opens the menu of all its views; those are asked for only then. */
export function ViewButton({ path }: { path: string }) {
  const { button, opener } = useOpener('menu')
  const [act, setAct] = useState<ViewAct>()
  const [address] = useSearchParams()
  const viewId = address.get('view')
  return (
    <>
      <Button {...button} variant="default" leftSection={<IconBookmark size={16} stroke={1.5} aria-hidden />}>
        {viewId ? (
          <Suspense fallback={t('ui.views')}>
            <ViewName path={path} />
          </Suspense>
        ) : (
          t('ui.views')
        )}
      </Button>
      <MenuOf opener={opener} position="bottom-end" withinPortal>
        {opener.opened && <ViewEntries path={path} onAct={setAct} />}
      </MenuOf>
      {act && (
        <Suspense>
          <ViewDialog path={path} act={act} onClose={() => setAct(undefined)} />
        </Suspense>
      )}
    </>
  )
}
