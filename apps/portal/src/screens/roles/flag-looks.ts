import type { Flag } from '@doorward/core/permissions/model'
import { IconArrowsSplit, IconCheck, IconUserShare } from '@tabler/icons-react'
import { t } from '../../lib/texts.ts'

/** How each flag is written, explained, coloured and drawn. */
export const flagLooks: Record<Flag, { word: string; means: string; color: string; Icon: typeof IconCheck }> = {
  allow: { word: t('flags.allowHead'), means: t('flags.allowMeans'), color: 'green', Icon: IconCheck },
  grant: { word: t('flags.grantHead'), means: t('flags.grantMeans'), color: 'violet', Icon: IconUserShare },
  delegate: { word: t('flags.delegateHead'), means: t('flags.delegateMeans'), color: 'plum', Icon: IconArrowsSplit },
}
