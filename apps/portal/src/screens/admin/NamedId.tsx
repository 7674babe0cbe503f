import { Group, Text } from '@mantine/core'
import { t } from '../../lib/texts.ts'
import { CopyButton } from '../../ui/text/CopyField.tsx'
import { IdText } from '../../ui/text/IdText.tsx'

/** What something is called, with its id beside it, quiet and to be copied; the id alone where it has no name. */
export const NamedId = ({ name, id, label }: { name: string | undefined; id: string; label: string }) => (
  <Group component="span" gap={6} wrap="wrap" display="inline-flex" miw={0}>
    {name !== undefined && (
      <Text component="bdi" inherit style={{ overflowWrap: 'anywhere' }}>
        {name}
      </Text>
    )}
    <Group component="span" gap={2} wrap="nowrap" display="inline-flex">
      <IdText id={id} />
      <CopyButton value={id} label={t('copying.named', { name: label })} />
    </Group>
  </Group>
)
