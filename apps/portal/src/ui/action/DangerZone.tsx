import { Button, Group, Stack, Text, Title } from '@mantine/core'
import { t } from '../../lib/texts.ts'

interface Act {
  label: string
  text: string
  onClick: () => void
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
          <Button
            variant="outline"
            color="red"
            onClick={act.onClick}
            styles={{ label: { color: 'var(--mantine-color-error)' } }}
          >
            {act.label}
          </Button>
        </Group>
      ))}
    </Stack>
  )
}
