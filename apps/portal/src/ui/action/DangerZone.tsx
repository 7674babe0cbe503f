import { Button, Group, Stack, Text, Title } from '@mantine/core'
import { Link } from 'react-router'
import { t } from '../../lib/texts.ts'

interface Act {
  label: string
  text: string
  onClick: () => void
  /** What may be wanted before it. */
  before?: { label: string; to: string }
}

/** Last card of a page: what ends things, one row per act. */
export function DangerZone({ acts }: { acts: Act[] }) {
  return (
    <Stack
      component="section"
      aria-label={t('parts.dangerZone')}
      className="card unprinted"
      p="md"
      gap="md"
      mt={32}
      style={{ borderColor: 'var(--mantine-color-error)' }}
    >
      <Title order={2} size="h3">
        {t('parts.dangerZone')}
      </Title>
      {acts.map((act) => (
        <Group key={act.label} justify="space-between" gap="md">
          <Text fz="sm" c="dimmed" maw="60ch">
            {act.text}
          </Text>
          <Group gap="sm">
            {act.before && (
              <Button component={Link} variant="default" to={act.before.to}>
                {act.before.label}
              </Button>
            )}
            <Button
              variant="outline"
              color="red"
              onClick={act.onClick}
              styles={{ label: { color: 'var(--mantine-color-error)' } }}
            >
              {act.label}
            </Button>
          </Group>
        </Group>
      ))}
    </Stack>
  )
}
