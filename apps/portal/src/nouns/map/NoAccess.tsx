import { t } from '../../lib/texts.ts'
import type { GraphFocus } from '../../queries/access/access-graph.ts'
import type { DrawingMotif } from '../../ui/placeholder/Drawing.tsx'
import { Empty } from '../../ui/placeholder/Empty.tsx'
import { GiveAccessButton } from '../access/GiveAccessButton.tsx'
import type { Giving } from '../access/give-access.ts'

const begins: Record<GraphFocus['kind'], { part: keyof Giving; motif: DrawingMotif }> = {
  user: { part: 'users', motif: 'person' },
  group: { part: 'groups', motif: 'people' },
  role: { part: 'roles', motif: 'shield' },
  resource: { part: 'resources', motif: 'paper' },
}

/** Nothing gives access here yet: what that means, and the way to give it, which begins with what the page shows. */
export function NoAccess({ focus: { kind, id }, text }: { focus: GraphFocus; text: string }) {
  const { part, motif } = begins[kind]
  return (
    <Empty
      motif={motif}
      title={t('access.noneYet')}
      text={text}
      action={<GiveAccessButton begun={{ [part]: [id] }} isFirst />}
    />
  )
}
