import { ActionIcon, Badge, Group, Menu } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { useKeys } from '../../lib/keys.ts'
import { rich, t } from '../../lib/texts.ts'
import { announce } from '../action/announce.tsx'
import { CopyButton } from '../text/CopyField.tsx'
import { IdText } from '../text/IdText.tsx'
import { type Crumb, PageHeader } from './PageHeader.tsx'
import { SectionTabs } from './SectionTabs.tsx'

interface EntityTab {
  key: string
  label: string
  count?: number
}
interface EntityHeaderProps {
  crumbs: Crumb[]
  icon: ReactNode
  name: string
  id: string
  badges?: ReactNode
  environment?: string | undefined
  actions?: ReactNode
  /** Further acts, in the menu behind the dots. */
  menu?: ReactNode
  tabs: EntityTab[]
}

/** The tab in the address; the first one when none or an unknown one is named. */
export function useTab(tabs: readonly { key: string }[]): [string, (key: string) => void] {
  const [params, setParams] = useSearchParams()
  const wanted = params.get('tab')
  const current = tabs.find((tab) => tab.key === wanted)?.key ?? tabs[0]?.key ?? ''
  const choose = (key: string) =>
    setParams((kept) => {
      const next = new URLSearchParams(kept)
      next.set('tab', key)
      return next
    })
  return [current, choose]
}

/** Head of a detail: name, id, badges, at most two actions and a menu, tabs. `y` copies the id, `[` `]` change tabs. */
export function EntityHeader(props: EntityHeaderProps) {
  const { tabs } = props
  const [tab, chooseTab] = useTab(tabs)
  const step = (by: number) => {
    const next = tabs[(tabs.findIndex(({ key }) => key === tab) + by + tabs.length) % tabs.length]
    if (next) chooseTab(next.key)
  }
  useKeys({
    y: {
      label: t('ui.copyTheId'),
      run: () => void navigator.clipboard?.writeText(props.id).then(() => announce(t('common.copied'))),
    },
    '[': { label: t('ui.previousTab'), run: () => step(-1) },
    ']': { label: t('ui.nextTab'), run: () => step(1) },
    h: { label: t('common.history'), run: () => tabs.some(({ key }) => key === 'history') && chooseTab('history') },
  })
  return (
    <>
      <PageHeader
        crumbs={props.crumbs}
        icon={props.icon}
        title={props.name}
        beside={
          <>
            <Group gap={2} wrap="nowrap">
              <IdText id={props.id} />
              <CopyButton value={props.id} label={t('ui.copyId')} />
            </Group>
            {props.badges}
            {props.environment && (
              <Badge color="gray">{rich('ui.environment', { environment: props.environment })}</Badge>
            )}
          </>
        }
        actions={
          <>
            {props.actions}
            {props.menu && (
              <Menu position="bottom-end">
                <Menu.Target>
                  <ActionIcon variant="default" size={36} aria-label={t('ui.moreActions')}>
                    <IconDots size={16} stroke={1.5} />
                  </ActionIcon>
                </Menu.Target>
                <Menu.Dropdown>{props.menu}</Menu.Dropdown>
              </Menu>
            )}
          </>
        }
      />
      <SectionTabs tabs={tabs} current={tab} onChoose={chooseTab} />
    </>
  )
}
