import { Button, Group, Loader, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { t } from '../../../lib/texts.ts'
import { askedLatelyQuery } from '../../../queries/access/first-check.ts'
import { Verdict } from '../../../ui/text/Verdict.tsx'

/** After so long without a check it says what to try. */
const patienceMs = 60_000

/** Waits for the first check that the client makes, and says so once it is seen. */
export function FirstCheck({ clientId, onDone }: { clientId: string; onDone: () => void }) {
  const { data: seen } = useQuery({ ...askedLatelyQuery(clientId), retry: false })
  const late = useLater(patienceMs)
  return (
    <Stack gap="sm" role="status" aria-label={t('start.firstCheck')}>
      {seen ? (
        <Group gap="md">
          <Verdict kind="allow">{t('start.seen')}</Verdict>
          <Text>{t('start.seenText')}</Text>
          <Button variant="default" onClick={onDone}>
            {t('start.finish')}
          </Button>
        </Group>
      ) : (
        <>
          <Group gap="sm">
            <Loader size={16} color="gray" aria-hidden />
            <Text>{t('start.waiting')}</Text>
          </Group>
          {late && (
            <Text fz="sm" c="dimmed">
              {t('start.tryThis')}
            </Text>
          )}
        </>
      )}
    </Stack>
  )
}

function useLater(ms: number): boolean {
  const [passed, setPassed] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setPassed(true), ms)
    return () => clearTimeout(timer)
  }, [ms])
  return passed
}
