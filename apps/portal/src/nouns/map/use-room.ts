import { useElementSize, useMediaQuery } from '@mantine/hooks'
import { under } from '../../ui/theme/widths.ts'

/** So wide a place has to be for boxes in up to five columns to show what they are. */
const drawnFromPx = 860

/** Whether a place is too narrow for a map, by its own width: something may stand beside it. `ref` goes to what it stands in. */
export function useRoom() {
  const { ref, width } = useElementSize<HTMLDivElement>()
  const isPhone = useMediaQuery(under(768)) ?? false
  return { ref, isPhone, isNarrow: isPhone || (width > 0 && width < drawnFromPx) }
}
