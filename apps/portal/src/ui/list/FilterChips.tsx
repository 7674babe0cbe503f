import { Button, Group } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { Fragment, type ReactNode, useRef } from 'react'
import { t } from '../../lib/texts.ts'

/** A label, or how it is drawn once it is known, such as a name that has to be asked for. */
export type ChipLabel = string | ((show: (label: string) => ReactNode) => ReactNode)
export interface Chip {
  key: string
  label: ChipLabel
  clear: () => void
}
const labelled = (label: ChipLabel, show: (label: string) => ReactNode): ReactNode =>
  typeof label === 'string' ? show(label) : label(show)

/** What narrows a list now, each to be taken away, and all at once where there are several and nothing else on the page does so. */
export function FilterChips({ chips, onClear }: { chips: readonly Chip[]; onClear?: () => void }) {
  const group = useRef<HTMLDivElement>(null)
  /** Whoever takes one away by the keyboard stands at the next one then, or where they are made. */
  const taken = (clear: () => void, at: number) => {
    const buttons = [...(group.current?.querySelectorAll('button') ?? [])]
    const next =
      buttons[at + 1] ?? buttons[at - 1] ?? document.querySelector<HTMLElement>('[data-filters] [aria-expanded]')
    clear()
    next?.focus()
  }
  if (chips.length === 0) return null
  return (
    <Group ref={group} gap="sm" role="group" aria-label={t('ui.filters')}>
      {chips.map(({ key, label, clear }, at) => (
        <Fragment key={key}>
          {labelled(label, (words) => (
            <Button
              variant="default"
              size="compact-sm"
              maw="100%"
              rightSection={<IconX size={14} stroke={1.5} aria-hidden />}
              aria-label={t('ui.removeFilter', { filter: words })}
              title={words}
              onClick={() => taken(clear, at)}
            >
              {words}
            </Button>
          ))}
        </Fragment>
      ))}
      {onClear && chips.length > 1 && (
        <Button variant="subtle" size="compact-sm" onClick={onClear}>
          {t('ui.clearFilters')}
        </Button>
      )}
    </Group>
  )
}
