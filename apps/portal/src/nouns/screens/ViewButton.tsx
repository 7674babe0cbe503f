import { Button, Menu } from '@mantine/core'
import { IconBookmark } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { useSearchParams } from 'react-router'
import { t } from '../../lib/texts.ts'
import type { ViewAct } from '../views/ViewEntries.tsx'

const ViewEntries = lazy(async () => ({ default: (await import('../views/ViewEntries.tsx')).ViewEntries }))
const ViewName = lazy(async () => ({ default: (await import('../views/ViewName.tsx')).ViewName }))
const ViewDialog = lazy(async () => ({ default: (await import('../views/ViewDialog.tsx')).ViewDialog }))

/** Names the view that a list is seen by, and opens the menu of all its views; those are asked for only then. */
export function ViewButton({ path }: { path: string }) {
  const [opened, setOpened] = useState(false)
  const [act, setAct] = useState<ViewAct>()
  const [address] = useSearchParams()
  const viewId = address.get('view')
  return (
    <>
      <Menu opened={opened} onChange={setOpened} position="bottom-end" withinPortal>
        <Menu.Target>
          <Button variant="default" leftSection={<IconBookmark size={16} stroke={1.5} aria-hidden />}>
            {viewId ? (
              <Suspense fallback={t('ui.views')}>
                <ViewName path={path} />
              </Suspense>
            ) : (
              t('ui.views')
            )}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {opened && (
            <Suspense>
              <ViewEntries path={path} onAct={setAct} />
            </Suspense>
          )}
        </Menu.Dropdown>
      </Menu>
      {act && (
        <Suspense>
          <ViewDialog path={path} act={act} onClose={() => setAct(undefined)} />
        </Suspense>
      )}
    </>
  )
}
