import { type MantineSpacing, Stack } from '@mantine/core'
import { useIsFetching } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { PageSkeleton } from '../ui/placeholder/Loading.tsx'

/** Whatever is later than this comes into the page. */
const longestMs = 2_000
/** So long nothing has to be awaited: what came may ask for more. */
const restMs = 50

/** Parts of a page that come at times of their own, shown together: none pushes those away that are read already. */
export function Together({ gap = 'lg', children }: { gap?: MantineSpacing; children: ReactNode }) {
  const parts = useRef<HTMLDivElement>(null)
  const [shown, setShown] = useState(false)
  const asked = useIsFetching({ predicate: ({ state }) => state.status === 'pending' })
  useEffect(() => {
    const timer = setTimeout(() => setShown(true), longestMs)
    return () => clearTimeout(timer)
  }, [])
  useEffect(() => {
    if (shown || asked > 0 || !parts.current) return
    const box = parts.current
    let timer: ReturnType<typeof setTimeout> | undefined
    const look = () => {
      clearTimeout(timer)
      if (!box.querySelector('[aria-busy="true"]')) timer = setTimeout(() => setShown(true), restMs)
    }
    const changes = new MutationObserver(look)
    changes.observe(box, { childList: true, subtree: true })
    look()
    return () => {
      changes.disconnect()
      clearTimeout(timer)
    }
  }, [shown, asked])
  return (
    <>
      {!shown && <PageSkeleton />}
      <Stack ref={parts} gap={gap} display={shown ? undefined : 'none'}>
        {children}
      </Stack>
    </>
  )
}
