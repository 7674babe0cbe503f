import { Button, Group } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { t } from '../../lib/texts.ts'

interface Chip {
  key: string
  label: string
  clear: () => void
}

/** What narrows a list now, each to be taken away, and all at once where there are several and nothing else on the page does so. */
export function FilterChips({ chips, onClear }: { chips: readonly Chip[]; onClear?: () => void }) {
  if (chips.length === 0) return null
  return (
    <Group gap="sm" role="group" aria-label={t('ui.filters')}>
      {chips.map(({ key, label, clear }) => (
        <Button
          key={key}
          variant="default"
          size="compact-sm"
          rightSection={<IconX size={14} stroke={1.5} aria-hidden />}
          aria-label={t('ui.removeFilter', { filter: label })}
          onClick={clear}
        >
          {label}
        </Button>
      ))}
      {onClear && chips.length > 1 && (
        <Button variant="subtle" size="compact-sm" onClick={onClear}>
          {t('ui.clearFilters')}
        </Button>
      )}
    </Group>
  )
}
