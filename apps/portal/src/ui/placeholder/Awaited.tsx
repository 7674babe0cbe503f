import { Group, Loader, Stack, Text } from '@mantine/core'
import { type ReactNode, useEffect, useState } from 'react'

/** After so long it says what to try. */
const patienceMs = 60_000

interface AwaitedProps {
  label: string
  /** What is waited for, as long as it has not come. */
  waiting: string
  /** What to look at where it does not come. */
  tryThis: string
  /** What came; nothing as long as it is waited for. */
  children: ReactNode
}

/** Waits for something that happens elsewhere, and gives place to what came. */
export function Awaited({ label, waiting, tryThis, children }: AwaitedProps) {
  const late = useLater(patienceMs)
  return (
    <Stack gap="sm" role="status" aria-label={label}>
      {children || (
        <>
          <Group gap="sm" wrap="nowrap">
            <Loader size={16} color="gray" aria-hidden />
            <Text>{waiting}</Text>
          </Group>
          {late && (
            <Text fz="sm" c="dimmed" maw={760}>
              {tryThis}
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
