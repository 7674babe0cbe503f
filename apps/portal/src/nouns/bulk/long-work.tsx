import { ApiError } from '@doorward/contract/client'
import { Button, Group, Progress, Stack, Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { create } from 'zustand'
import { worthRetrying } from '../../lib/failures.ts'
import { t } from '../../lib/texts.ts'
import { announce } from '../../ui/action/announce.tsx'

const workId = 'long-work'
/** So many go on at the same time. */
const atOnceMax = 4
const refusalsMax = 5
const longestWaitSeconds = 60

interface Work {
  title: string
  done: number
  /** Undefined where nobody knows. */
  total: number | undefined
  stop: () => void
}
const useWork = create<{ work: Work | undefined }>(() => ({ work: undefined }))

/** Raised where other work of this kind still goes on. */
export class OtherWork extends Error {}

/**
 * Shows at the top end of the frame how far something long is, with a button that stops it; it goes on while other pages are
 * looked at. Raises OtherWork while another goes on.
 */
export async function showWork<T>(
  title: string,
  total: number | undefined,
  run: (told: (done: number) => void, signal: AbortSignal) => Promise<T>,
): Promise<T> {
  if (useWork.getState().work) throw new OtherWork(t('bulk.otherWork'))
  const stopping = new AbortController()
  const told = (done: number) => useWork.setState({ work: { title, done, total, stop: () => stopping.abort() } })
  told(0)
  notifications.show({ id: workId, message: <Working />, autoClose: false, withCloseButton: false, withBorder: true })
  announce(title)
  try {
    return await run(told, stopping.signal)
  } finally {
    notifications.hide(workId)
    useWork.setState({ work: undefined })
  }
}

/**
 * Does the same for each of several, a few at a time; `each` never rejects. Answers those that nobody reached, because it was stopped.
 * @param lastAlone so many of them, the last ones, are done one by one after all others
 */
export async function workOnEach<Item>(
  title: string,
  items: readonly Item[],
  each: (item: Item) => Promise<void>,
  lastAlone = 0,
): Promise<Item[]> {
  return showWork(title, items.length, async (told, signal) => {
    let [next, done] = [0, 0]
    const goOnTo = async (end: number) => {
      while (next < end && !signal.aborted) {
        const item = items[next++] as Item // it is below the length
        await each(item)
        told(++done)
      }
    }
    const together = items.length - lastAlone
    await Promise.all(Array.from({ length: atOnceMax }, () => goOnTo(together)))
    await goOnTo(items.length)
    return items.slice(next)
  })
}

/**
 * Sends one of many, and waits as long as the server asks for when it says that there are too many.
 * @param run is told whether the answer to an earlier try was lost
 * @param isRepeatable it may be sent again where its answer was lost: twice does what once does
 */
export async function inItsTurn<T>(run: (wasLost: boolean) => Promise<T>, isRepeatable = false): Promise<T> {
  let wasLost = false
  for (let refusals = 0; ; refusals++)
    try {
      return await run(wasLost)
    } catch (error) {
      const isWorth = isTooMany(error) || (isRepeatable && worthRetrying(refusals, error))
      if (!isWorth || refusals === refusalsMax) throw error
      wasLost ||= isLost(error)
      const seconds = Math.min(isTooMany(error) ? (error.retryAfterSeconds ?? 1) : 2 ** refusals, longestWaitSeconds)
      await new Promise((resolve) => setTimeout(resolve, seconds * 1000))
    }
}

/** Whether nobody knows what became of it. */
const isLost = (error: unknown): boolean => error instanceof ApiError && (error.status === 0 || error.status >= 500)

/** Whether the server only wants to be asked later. */
const isTooMany = (error: unknown): error is ApiError => error instanceof ApiError && error.status === 429

function Working() {
  const work = useWork((state) => state.work)
  if (!work) return null
  const { title, done, total, stop } = work
  return (
    <Stack gap={4}>
      <Group justify="space-between" wrap="nowrap" gap="sm">
        <Text fz="sm" style={{ overflowWrap: 'anywhere' }}>
          {title}
        </Text>
        <Button variant="default" size="compact-sm" style={{ flexShrink: 0 }} onClick={stop}>
          {t('bulk.stop')}
        </Button>
      </Group>
      {total !== undefined && <Progress value={(100 * done) / total} aria-label={title} size="sm" />}
      <Text fz="xs" c="dimmed">
        {total === undefined ? t('bulk.readSoFar', { count: done }) : t('bulk.doneOf', { done, count: total })}
      </Text>
    </Stack>
  )
}
