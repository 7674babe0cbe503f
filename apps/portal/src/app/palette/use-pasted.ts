import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { t } from '../../lib/texts.ts'
import { addressOf, type PlaceKey } from '../../nouns/navigation.ts'
import { fetchFinding } from './fetch-finding.ts'
import { nounOfId, withoutKey } from './palette-ranking.ts'
import { typingPauseMs } from './use-palette-items.ts'

/** What a pasted id leads to, once that is known. */
interface PastedId {
  isFetching: boolean
  found?: { path: string; label: string; description?: string }
  /** Says that nothing here has it. */
  missing?: string
}

/** What a pasted id is of, or the keys of the client that a pasted key is of; nothing when the text is no id. Where it can't be asked for, its page tells. */
export function usePasted(text: string, locked: ReadonlySet<PlaceKey>): PastedId {
  const now = withoutKey(text).trim()
  const [id] = useDebouncedValue(now, typingPauseMs)
  const noun = nounOfId(now)
  const isAsked = noun !== undefined && !locked.has(noun)
  const { data, isError } = useQuery({
    queryKey: ['palette', noun, id],
    queryFn: async () => noun && (await fetchFinding()).pastedOf(noun, id),
    enabled: isAsked && id === now,
    retry: false,
    staleTime: 0,
    placeholderData: undefined,
  })
  if (noun === undefined) return { isFetching: false }
  const path = addressOf(noun, now) + (now === text.trim() ? '' : '?tab=keys')
  if (!isAsked || isError) return { isFetching: false, found: { path, label: t('palette.openId', { id: now }) } }
  if (!data || id !== now) return { isFetching: true }
  return { isFetching: false, ...('missing' in data ? data : { found: { path, ...data } }) }
}
