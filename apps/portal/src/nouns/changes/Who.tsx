import { userPrefix } from '@doorward/core/platform'
import { t } from '../../lib/texts.ts'
import { UserName } from '../../pickers/Names.tsx'

/** Who did something: an id that was drawn at random says nothing where no name is known, and stands behind the word. */
export const Who = ({ userId }: { userId: string }) => (
  <UserName userId={userId} unknown={userId.startsWith(userPrefix) ? t('changes.somebody') : undefined} />
)
