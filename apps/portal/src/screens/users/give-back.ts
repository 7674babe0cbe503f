import { t } from '../../lib/texts.ts'
import { itemsInWords } from '../../nouns/effect/effect-words.ts'
import { restoreAccess } from '../../queries/access/user-access.ts'

/** Puts a user back where a revision took him out; resolves with what came again, and what did not. */
export async function giveBack(userId: string, name: string, revision: number): Promise<string> {
  const { records, groups, notRestored } = await restoreAccess(userId, revision)
  const back =
    records + groups > 0
      ? t('users.accessRestored', { name, places: itemsInWords({ records, groups }) })
      : t('users.nothingRestored')
  return notRestored.length > 0 ? `${back} ${t('users.notPutBack', { count: notRestored.length })}` : back
}
