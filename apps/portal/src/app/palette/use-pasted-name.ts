import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import type { PlaceKey } from '../../nouns/navigation.ts'
import { fetchFinding } from './fetch-finding.ts'
import { nounOfId } from './palette-ranking.ts'
import { typingPauseMs } from './use-palette-items.ts'

/** What the item of a pasted id is called; nothing until that is known, and where it may not be read or is not there. */
export function usePastedName(text: string, locked: ReadonlySet<PlaceKey>): string | undefined {
  const [id] = useDebouncedValue(text.trim(), typingPauseMs)
  const noun = nounOfId(id)
  const { data } = useQuery({
    queryKey: ['palette', noun, id],
    queryFn: async () => noun && (await fetchFinding()).nameOfPasted(noun, id),
    enabled: noun !== undefined && !locked.has(noun),
    retry: false,
    placeholderData: undefined,
  })
  return data && data !== id ? data : undefined
}
