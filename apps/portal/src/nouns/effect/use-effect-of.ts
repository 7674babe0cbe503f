import type { Effect } from '@doorward/contract/preview'
import { useDebouncedValue } from '@mantine/hooks'
import { skipToken, useQuery } from '@tanstack/react-query'
import { isBeyondCounting, isLarge } from './effect-words.ts'

const typingPauseMs = 500

/** What is known of an effect: it, that it is on its way, or why not. Nothing where nothing is asked. */
export interface EffectAsked {
  effect: Effect | undefined
  error: unknown
  isAsking: boolean
}

/** Whether what is known of an effect says that it is large; one that is too large to be counted is. */
export const isToldLarge = ({ effect, error }: EffectAsked): boolean =>
  effect ? isLarge(effect) : isBeyondCounting(error)

/** Whether a change is large, asked once more where that is not known; one whose effect can't be told is taken for small. */
export async function isKnownLarge(asked: EffectAsked | undefined, ask: () => Promise<Effect>): Promise<boolean> {
  if (asked?.effect || asked?.error) return isToldLarge(asked)
  return ask().then(isLarge, isBeyondCounting)
}

/**
 * Asks what a write would move, half a second after the last change of what is asked.
 * @param what names the question; undefined asks nothing, and so does having nobody to `ask`
 * @param pauseMs how long nobody may have typed
 */
export function useEffectOf(
  what: unknown,
  ask: (() => Promise<Effect>) | undefined,
  pauseMs: number = typingPauseMs,
): EffectAsked | undefined {
  const question = what === undefined || !ask ? undefined : JSON.stringify(what)
  const [asked] = useDebouncedValue(question, pauseMs)
  const settled = asked === question
  const { data, error, isFetching } = useQuery({
    queryKey: ['effect', asked],
    queryFn: ask ?? skipToken,
    enabled: asked !== undefined && settled,
    staleTime: 0,
    gcTime: 0,
    retry: false,
    placeholderData: undefined,
  })
  if (question === undefined) return undefined
  return {
    effect: settled && !isFetching ? data : undefined,
    error: settled ? error : null,
    isAsking: !settled || isFetching,
  }
}
