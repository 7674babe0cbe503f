import { Anchor, Group, Text } from '@mantine/core'
import { guidePath } from '../../lib/guide.ts'
import { rich, t } from '../../lib/texts.ts'
import { CopyButton } from './CopyField.tsx'

/** The id to quote when asking for help, with its copy button; on every error. A code leads to what the guide says of it. */
export function Reference({ id, code }: { id: string | undefined; code?: string | undefined }) {
  if (!id) return null
  return (
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
      {code === 'AccountLocked' && (
        <Anchor fz="xs" href="#/settings/billing?tab=invoices">
          {t('nouns.billing')}
        </Anchor>
      )}
    </Group>
  )
}
