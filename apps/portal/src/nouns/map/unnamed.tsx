import { t } from '../../lib/texts.ts'
import type { AccessGraph, GraphFocus } from '../../queries/access/access-graph.ts'
import { NoticeStrip } from '../../ui/page/NoticeStrip.tsx'
import { GiveAccessButton } from '../access/GiveAccessButton.tsx'

const everything = '*'

/** Whether no record names a resource or one above it, so that only what is given on everything reaches it. */
export const isReachedByWholeOnly = ({ kind, id }: GraphFocus, { statements, statementsCount }: AccessGraph): boolean =>
  kind === 'resource' &&
  id.trim() !== everything &&
  statements.length > 0 &&
  statementsCount === statements.length &&
  statements.every(({ resources }) => resources.first.every((uri) => uri === everything))

/** Says that no record names a resource, and what can be done: nothing of a moment that is gone. */
export const unnamed = (isPast: boolean): string =>
  isPast ? t('map.unnamed') : `${t('map.unnamed')} ${t('map.unnamedDo')}`

interface ByWholeOnlyProps {
  resourceUri: string
  isPast: boolean
  /** Records name something below it: it is written as it is meant. */
  isKnown: boolean
}

/** Says of a resource that no record names why some reach it all the same, and leads to giving access to it. */
export const ByWholeOnly = ({ resourceUri, isPast, isKnown }: ByWholeOnlyProps) => (
  <NoticeStrip action={isPast ? undefined : <GiveAccessButton begun={{ resources: [resourceUri] }} />}>
    {t('map.unnamed')} {t('map.onlyByWhole')} {!isPast && !isKnown && t('map.unnamedDo')}
  </NoticeStrip>
)
