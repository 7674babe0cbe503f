import type { Flag } from '@doorward/core/permissions/model'
import { IconArrowsSplit, IconCheck, IconUserShare } from '@tabler/icons-react'

/** How each flag is written, explained, coloured and drawn. */
export const flagLooks: Record<Flag, { word: string; means: string; color: string; Icon: typeof IconCheck }> = {
  allow: { word: 'Allow', means: 'May do it', color: 'green', Icon: IconCheck },
  grant: { word: 'Grant', means: 'May give it to others', color: 'violet', Icon: IconUserShare },
  delegate: { word: 'Delegate', means: 'May let others give it', color: 'plum', Icon: IconArrowsSplit },
}
