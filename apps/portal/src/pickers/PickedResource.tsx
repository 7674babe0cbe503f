import { hasPlatformPrefix } from '@doorward/core/platform'
import { Text } from '@mantine/core'
import { t } from '../lib/texts.ts'
import { recordQueries } from '../queries/nouns/records.ts'
import { useRows } from '../queries/server/paging.ts'
import { bareUri, isNamed } from './resource-segments.ts'
import { resourceMeaning, wholeInWords } from './resource-text.ts'

interface PickedResourceProps {
  uri: string
  /** What is named elsewhere, as far as this browser has seen it; nothing where any name will do. */
  known: readonly string[] | undefined
}

/** What a picked resource stands for, in words; and that nobody knows it by that name, where it may be mistyped. */
export function PickedResource({ uri, known }: PickedResourceProps) {
  const isWhole = wholeInWords(uri) !== undefined
  return (
    <Text
      fz="xs"
      mt={4}
      c={isWhole ? 'var(--mantine-color-amber-light-color)' : 'dimmed'}
      style={{ overflowWrap: 'anywhere' }}
    >
      {resourceMeaning(uri)}
      {known && !isWhole && !hasPlatformPrefix(uri) && !isNamed(uri, known) && <UnknownYet uri={uri} />}
    </Text>
  )
}

/** The server is asked, as this browser has seen some access records only. */
function UnknownYet({ uri }: { uri: string }) {
  const { rows, hasMore } = useRows(recordQueries.list(bareUri(uri)))
  const named = rows?.flatMap(({ statements }) =>
    statements.flatMap(({ resources }) => resources.map(({ resourceUri }) => resourceUri)),
  )
  if (!named || hasMore || isNamed(uri, named)) return null
  return (
    <Text span display="block" inherit>
      {t('pickers.unknownResource')}
    </Text>
  )
}
