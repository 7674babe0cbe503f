import type { ViewReply } from '@doorward/contract/authorization/account/views'
import { Menu, Text } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { changeSettings, usePortal } from '../../lib/portal-store.ts'
import { t } from '../../lib/texts.ts'
import { deleteView, saveView } from '../../queries/lists/views.ts'
import { tellDone, tellError } from '../../ui/action/toast.tsx'
import { useViews } from './use-views.ts'
import { addressOf, queryOf } from './view-address.ts'

/** What a dialog asks for: a new view, or another name of one. */
export type ViewAct = { what: 'save' } | { what: 'rename'; view: ViewReply }

interface ViewEntriesProps {
  path: string
  onAct: (act: ViewAct) => void
}

/** The views of a list, what can be done with the one that is shown, and how dense its rows are. */
export function ViewEntries({ path, onAct }: ViewEntriesProps) {
  const [address, setAddress] = useSearchParams()
  const { views, error, current, isChanged } = useViews(path)
  const show = (view: ViewReply) => setAddress(addressOf(view))
  const own = views?.filter(({ isOwn }) => isOwn) ?? []
  const shared = views?.filter(({ isOwn }) => !isOwn) ?? []
  return (
    <>
      <Entry chosen={address.size === 0} onClick={() => setAddress({})}>
        {t('views.all')}
      </Entry>
      {own.length > 0 && <Menu.Label>{t('views.own')}</Menu.Label>}
      {own.map((view) => (
        <Entry key={view.viewId} chosen={view === current} onClick={() => show(view)}>
          {view.shared ? t('views.namedShared', { name: view.name }) : view.name}
        </Entry>
      ))}
      {shared.length > 0 && <Menu.Label>{t('views.sharedByOthers')}</Menu.Label>}
      {shared.map((view) => (
        <Entry key={view.viewId} chosen={view === current} onClick={() => show(view)}>
          {view.name}
        </Entry>
      ))}
      {error && (
        <Text fz="sm" c="dimmed" px="sm">
          {t('views.loadFailed')}
        </Text>
      )}
      <Menu.Divider />
      <Menu.Item onClick={() => onAct({ what: 'save' })}>{t('views.save')}</Menu.Item>
      {current?.mayChange && <ActsOn view={current} isChanged={isChanged} onAct={onAct} />}
      <Menu.Divider />
      <Densities />
    </>
  )
}

interface EntryProps {
  chosen: boolean
  onClick: () => void
  children: ReactNode
}
const Entry = ({ chosen, onClick, children }: EntryProps) => (
  <Menu.Item
    aria-current={chosen}
    rightSection={chosen && <IconCheck size={14} stroke={1.5} aria-hidden />}
    onClick={onClick}
  >
    <bdi>{children}</bdi>
  </Menu.Item>
)

interface ActsOnProps {
  view: ViewReply
  isChanged: boolean
  onAct: (act: ViewAct) => void
}

/** What can be done with the view that is shown. Each can be taken back. */
function ActsOn({ view, isChanged, onAct }: ActsOnProps) {
  const [address, setAddress] = useSearchParams()
  const { name } = view
  const save = (next: ViewReply, said: string) =>
    told(t('views.saveFailed'), async () => {
      await saveView(next)
      tellDone(said, async () => {
        await saveView(view)
        return t('views.tookBack', { name })
      })
    })
  const remove = () =>
    told(t('views.deleteFailed'), async () => {
      await deleteView(view)
      setAddress({})
      tellDone(t('views.deleted', { name }), async () => {
        await saveView(view)
        return t('views.tookBack', { name })
      })
    })
  const query = queryOf(address)
  return (
    <>
      {isChanged && (
        <Menu.Item onClick={() => save({ ...view, query }, t('views.updated', { name }))}>
          {t('views.update', { name })}
        </Menu.Item>
      )}
      <Menu.Item onClick={() => onAct({ what: 'rename', view })}>{t('views.rename', { name })}</Menu.Item>
      <Menu.Item
        onClick={() =>
          save(
            { ...view, shared: !view.shared },
            view.shared ? t('views.nowOwn', { name }) : t('views.nowShared', { name }),
          )
        }
      >
        {view.shared ? t('views.stopSharing', { name }) : t('views.share', { name })}
      </Menu.Item>
      <Menu.Item c="var(--mantine-color-error)" onClick={remove}>
        {t('views.delete', { name })}
      </Menu.Item>
    </>
  )
}

async function told(failed: string, run: () => Promise<void>): Promise<void> {
  try {
    await run()
  } catch (error) {
    tellError(error, failed)
  }
}

/** The person's own setting, at hand where it matters. */
function Densities() {
  const density = usePortal(({ settings }) => settings.density)
  return (
    <>
      <Menu.Label>{t('preferences.density')}</Menu.Label>
      <Entry chosen={density === 'comfortable'} onClick={() => changeSettings({ density: 'comfortable' })}>
        {t('preferences.comfortable')}
      </Entry>
      <Entry chosen={density === 'compact'} onClick={() => changeSettings({ density: 'compact' })}>
        {t('preferences.compact')}
      </Entry>
    </>
  )
}
