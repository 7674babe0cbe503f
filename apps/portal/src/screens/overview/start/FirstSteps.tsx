import { Button, Group, Stack, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { t } from '../../../lib/texts.ts'
import styles from './first-steps.module.css'
import { GiveAccess } from './GiveAccess.tsx'
import { LiveCheck } from './LiveCheck.tsx'
import { MakeKey } from './MakeKey.tsx'
import type { Guide } from './use-first-steps.ts'

/**
 * The first two minutes of a new account: let a teammate read reports, see the answers, make a key, ask by program. Each
 * step is told by what is there. What else there is to begin with stands at its end.
 */
export function FirstSteps({ guide: { made, onHide }, children }: { guide: Guide; children: ReactNode }) {
  return (
    <Stack component="section" aria-label={t('start.title')} className="card" p="lg" gap="lg" mb="lg" maw={1200}>
      <Group justify="space-between" align="flex-start" wrap="nowrap">
        <div>
          <Title order={2}>{t('start.title')}</Title>
          <Text c="dimmed">{t('start.text')}</Text>
        </div>
        <Button variant="subtle" size="xs" flex="none" onClick={onHide}>
          {t('common.hide')}
        </Button>
      </Group>
      <div className={styles.steps}>
        <GiveAccess given={made.userId} />
        <div className={styles.answers}>
          <LiveCheck userId={made.userId} />
        </div>
        {made.userId !== undefined && <MakeKey userId={made.userId} client={made.client} onDone={onHide} />}
      </div>
      {children}
    </Stack>
  )
}
