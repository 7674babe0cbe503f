import { searchLettersMin } from '@doorward/core/constants'
import { useDebouncedValue } from '@mantine/hooks'
import type { SpotlightActionData } from '@mantine/spotlight'
import { useQuery } from '@tanstack/react-query'
import { guidePath } from '../../lib/guide.ts'
import { t } from '../../lib/texts.ts'
import { guideQuery } from '../../queries/guide.ts'

const typingPauseMs = 250
const placesMax = 3

/** The places of the guide that answer a text, from three letters on; each opens beside the console. */
export function useGuidePlaces(text: string): SpotlightActionData[] {
  const [wanted] = useDebouncedValue(text.trim(), typingPauseMs)
  const { data = [] } = useQuery({ ...guideQuery(wanted), enabled: wanted.length >= searchLettersMin })
  if (text.trim().length < searchLettersMin) return []
  return data.slice(0, placesMax).map(({ page, heading, path }) => ({
    id: `guide-${path}`,
    label: heading ?? page,
    description: heading === undefined ? t('palette.guidePage') : t('palette.guidePlace', { page }),
    onClick: () => void window.open(guidePath(path), '_blank', 'noopener'),
  }))
}
