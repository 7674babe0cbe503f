import { looksLikePortalUser } from '@doorward/core/platform'
import { useQuery } from '@tanstack/react-query'
import { t } from '../../../lib/texts.ts'
import { useUserName } from '../../../pickers/Names.tsx'
import { userNameQuery } from '../../../queries/nouns/users.ts'
import { useSeesAllOf } from '../../access/standing.ts'
import { places } from '../../list.ts'

/** What somebody who asks is called: nobody is called by an id of the console, which says nothing to people. */
export function useAskerName(userId: string): string {
  const name = useUserName(userId)
  return name === userId && looksLikePortalUser(userId) ? t('requests.somebody') : name
}

/** What the account knows of whoever asks. */
export interface Asker {
  email: string | undefined
  /** Whether the account knows of no such user, as far as the reader may know that. */
  isUnknown: boolean
}

/** What is known of somebody who asks, to who may read users. */
export function useAsker(userId: string): Asker {
  const { data } = useQuery({ ...userNameQuery(userId), retry: false })
  const { seesAll } = useSeesAllOf(places.users.read)
  return { email: data?.email, isUnknown: seesAll === true && data === null }
}
