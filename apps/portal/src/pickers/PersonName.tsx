import { looksLikePortalUser } from '@doorward/core/platform'
import { Text } from '@mantine/core'
import { t } from '../lib/texts.ts'
import { shortId } from '../ui/text/IdText.tsx'
import { UserName, useUserName } from './Names.tsx'

/** What somebody is called: nobody is called by an id of the console, which says nothing to people. */
export function usePersonName(userId: string): string {
  const name = useUserName(userId)
  return name === userId && looksLikePortalUser(userId) ? t('shared.somebody') : name
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

/** Somebody by name, or as somebody with the end of the id that tells them from others; programs as they are called everywhere. */
export function PersonName({ userId }: { userId: string }) {
  const name = usePersonName(userId)
  if (userId.startsWith('sc_')) return <UserName userId={userId} />
  return (
    <Text component="span" inherit title={name === t('shared.somebody') ? userId : name}>
      <bdi style={{ overflowWrap: 'break-word' }}>
        {name === t('shared.somebody') ? t('shared.somebodyCut', { id: shortId(userId, idLettersMax) }) : broken(name)}
      </bdi>
    </Text>
  )
}
