import { t } from '../lib/texts.ts'

/** Why a field of people can't be saved while so many of a pasted list are not decided. */
export const undecidedInWords = (count: number): string | undefined =>
  count > 0 ? t('pickers.undecided', { count }) : undefined
