import { looksLikePortalUser } from '@doorward/core/platform'
import { Text } from '@mantine/core'
import { t } from '../../lib/texts.ts'
import { useUserName } from '../../pickers/Names.tsx'
import { shortId } from '../../ui/text/IdText.tsx'

/** What somebody who asks is called: nobody is called by an id of the console, which says nothing to people. */
export function useAskerName(userId: string): string {
  const name = useUserName(userId)
  return name === userId && looksLikePortalUser(userId) ? t('requests.somebody') : name
}

const idLettersMax = 16

/** An address breaks before its domain, where it has to. */
function broken(name: string) {
  const at = name.indexOf('@')
  return at === -1 ? (
    name
  ) : (
    <>
      {name.slice(0, at)}
      <wbr />
      {name.slice(at)}
    </>
  )
}

/** Who asks, or for whom: by name, or as somebody with the end of the id that tells them from others. */
export function AskerName({ userId }: { userId: string }) {
  const name = useAskerName(userId)
  return (
    <Text component="span" inherit title={userId}>
      <bdi style={{ overflowWrap: 'break-word' }}>
        {name === t('requests.somebody')
          ? t('requests.somebodyCut', { id: shortId(userId, idLettersMax) })
          : broken(name)}
      </bdi>
    </Text>
  )
}
