import { Anchor } from '@mantine/core'
import { t } from '../../lib/texts.ts'

interface ItsHistoryProps {
  /** Where the item's page is. */
  item: string
  /** What tells of the refusal goes with the press. */
  onGo: () => void
}

/** The way on of what refuses to take back: what was done to the item since. It stands outside the router. */
export const ItsHistory = ({ item, onGo }: ItsHistoryProps) => (
  <Anchor inherit href={`#${item}?tab=history`} onClick={onGo}>
    {t('toast.itsHistory')}
  </Anchor>
)
