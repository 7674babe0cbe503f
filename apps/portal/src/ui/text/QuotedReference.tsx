import { Anchor, Group, Text } from '@mantine/core'
import { guidePath } from '../../lib/guide.ts'
import { rich, t } from '../../lib/texts.ts'
import { leadsOn, wayOutOf } from '../../lib/ways-out.ts'
import { CopyButton } from './CopyField.tsx'

/** An id with its copy button; a code leads to what the guide says of it, and to its way out. */
export const QuotedReference = ({ id, code }: { id: string; code?: string | undefined }) => (
  <Group gap="4px 8px" component="span" display="inline-flex">
    <Text component="span" fz="xs" c="dimmed">
      {rich('ui.reference', { id: <bdi className="mono">{id}</bdi> })}
    </Text>
    <CopyButton value={id} label={t('ui.copyReference')} />
    {code && (
      <Anchor fz="xs" href={guidePath(`errors#${code}`)} target="_blank">
        {t('ui.aboutError')}
      </Anchor>
    )}
    {leadsOn(code) && (
      <Anchor fz="xs" href={`#${wayOutOf(code).to}`}>
        {wayOutOf(code).label}
      </Anchor>
    )}
  </Group>
)
