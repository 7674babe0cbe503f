import { ActionIcon, Badge, Group, Menu } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useKeys } from '../../lib/keys.ts'
import { rich, t } from '../../lib/texts.ts'
import { announce } from '../action/announce.tsx'
import { CopyButton } from '../text/CopyField.tsx'
import { IdText } from '../text/IdText.tsx'
import type { Crumb } from './Crumbs.tsx'
import styles from './entity-header.module.css'
import { PageHeader } from './PageHeader.tsx'
import { SectionTabs } from './SectionTabs.tsx'
import { type AddressedTab, useTab } from './use-tab.ts'
import { useTabKeys } from './use-tab-keys.ts'

interface EntityTab extends AddressedTab {
  label: string
  count?: number
  isEdited?: boolean
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

/** Head of a detail: name, id, badges, at most two actions and a menu, tabs. */
export function EntityHeader(props: EntityHeaderProps) {
  const { id, tabs } = props
  const [tab, chooseTab] = useTab(tabs)
  useHeaderKeys({ id, tabs, tab, chooseTab })
  return (
    <>
      <PageHeader
        crumbs={props.crumbs}
        icon={props.icon}
        title={props.name}
        beside={
          <>
            <Group gap={2} wrap="nowrap">
              {id !== props.name && <IdText id={id} />}
              <CopyButton value={id} label={t('parts.copyId')} />
            </Group>
            {props.badges}
            {props.environment && (
              <Badge color="gray">{rich('parts.environment', { environment: props.environment })}</Badge>
            )}
          </>
        }
        actions={
          (props.actions || props.menu) && (
            <Group gap="sm" className={styles.actions}>
              {props.actions}
              {props.menu && <FurtherActs>{props.menu}</FurtherActs>}
            </Group>
          )
        }
      />
      <SectionTabs tabs={tabs} current={tab} onChoose={chooseTab} />
    </>
  )
}

interface HeaderKeys extends Pick<EntityHeaderProps, 'id' | 'tabs'> {
  tab: string
  chooseTab: (key: string) => void
}

/** `y` copies the id, `[` and `]` go to the tabs beside the one shown, `h` to the history. */
function useHeaderKeys({ id, tabs, tab, chooseTab }: HeaderKeys): void {
  useTabKeys(tabs, tab, chooseTab)
  useKeys({
    y: {
      label: t('parts.copyTheId'),
      run: () => void navigator.clipboard?.writeText(id).then(() => announce(t('common.copied'))),
    },
    h: { label: t('shared.history'), run: () => tabs.some(({ key }) => key === 'history') && chooseTab('history') },
  })
}

/** The menu behind the dots. */
const FurtherActs = ({ children }: { children: ReactNode }) => (
  <Menu position="bottom-end">
    <Menu.Target>
      <ActionIcon variant="default" size={36} aria-label={t('parts.moreActions')}>
        <IconDots size={16} stroke={1.5} aria-hidden />
      </ActionIcon>
    </Menu.Target>
    <Menu.Dropdown>{children}</Menu.Dropdown>
  </Menu>
)
