import { Group, Text } from '@mantine/core'
import { t } from '../../lib/texts.ts'
import { CopyButton } from './CopyField.tsx'

/** One line of what is to be copied as it is: what it is, itself, and the button that copies it. */
export const CopyLine = ({ label, value }: { label: string; value: string }) => (
  <Group gap={6} wrap="nowrap" miw={0}>
    <Text fz="sm" c="dimmed" flex="none">
      {label}
    </Text>
    <Text component="bdi" className="mono" style={{ overflowWrap: 'anywhere' }}>
      {value}
    </Text>
    <CopyButton value={value} label={t('copying.named', { name: label })} />
  </Group>
)
