import { Group, Text } from '@mantine/core'
import { CopyButton } from './CopyField.tsx'

/** The id to quote when asking for help, with its copy button; on every error. */
export function Reference({ id }: { id: string | undefined }) {
  if (!id) return null
  return (
    <Group gap={4} component="span" display="inline-flex" wrap="nowrap">
      <Text component="span" fz="xs" c="dimmed">
        Reference <span className="mono">{id}</span>
      </Text>
      <CopyButton value={id} label="Copy reference" />
    </Group>
  )
}
