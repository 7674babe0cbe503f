import { useQuery } from '@tanstack/react-query'
import { userNameQuery } from '../../../queries/nouns/users.ts'
import { useSeesAllOf } from '../../access/standing.ts'
import { places } from '../../list.ts'

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
