import { Group, Text } from '@mantine/core'
import { rich, t } from '../../lib/texts.ts'
import { CopyButton } from './CopyField.tsx'

/** The id to quote when asking for help, with its copy button; on every error. */
export function Reference({ id }: { id: string | undefined }) {
  if (!id) return null
  return (
    <Group gap={4} component="span" display="inline-flex" wrap="nowrap">
      <Text component="span" fz="xs" c="dimmed">
        {rich('ui.reference', { id: <bdi className="mono">{id}</bdi> })}
      </Text>
      <CopyButton value={id} label={t('ui.copyReference')} />
    </Group>
  )
}
