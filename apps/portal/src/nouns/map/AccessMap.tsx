import { Button, Group, SegmentedControl, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useSearchParams } from 'react-router'
import { richList, t } from '../../lib/texts.ts'
import { type AccessGraph, accessGraphQuery, type GraphFocus } from '../../queries/access/access-graph.ts'
import { NoticeStrip } from '../../ui/page/NoticeStrip.tsx'
import { PageSkeleton } from '../../ui/placeholder/Loading.tsx'
import { ReadFailed } from '../../ui/placeholder/ReadFailed.tsx'
import { SectionEmpty } from '../../ui/placeholder/SectionEmpty.tsx'
import { foldStatements } from './fold-statements.ts'
import { MapDrawing } from './MapDrawing.tsx'
import { MapTable } from './MapTable.tsx'
import { layOut } from './map-layout.ts'
import { NoAccess } from './NoAccess.tsx'
import { NoRoom } from './NoRoom.tsx'
import { ByWholeOnly, isReachedByWholeOnly, unnamed } from './unnamed.tsx'
import { useRoom } from './use-room.ts'

export interface AccessMapProps {
  focus: GraphFocus
  /** Said where there is nothing to draw; of a resource the map says it itself. */
  none?: string
  asOf?: string | undefined
}

/** By which groups, records and roles somebody or something has to do with access: drawn, or in words. */
export function AccessMap({ focus, none, asOf }: AccessMapProps) {
  const { data, error, refetch } = useQuery(accessGraphQuery(focus, asOf))
  if (error && !data)
    return (
      <ReadFailed
        error={error}
        failed={t('map.loadFailed')}
        refused={t('map.cannotSee')}
        onRetry={() => void refetch()}
      />
    )
  if (!data) return <PageSkeleton />
  return (
    <Stack gap="md">
      {/* Around a resource they are drawn, and the first of those who reach it. */}
      {data.public.length > 0 && focus.kind !== 'resource' && (
        <NoticeStrip>
          {t('map.open')} {richList(data.public.map(({ resourceUri }) => resourceUri))}
        </NoticeStrip>
      )}
      {data.public.length === 0 && isReachedByWholeOnly(focus, data) && (
        <ByWholeOnly resourceUri={focus.id} isPast={asOf !== undefined} isKnown={(data.totals?.belowOnly ?? 0) > 0} />
      )}
      {data.statements.length === 0 && data.public.length === 0 ? (
        <None focus={focus} text={none ?? unnamed(asOf !== undefined)} isPast={asOf !== undefined} />
      ) : (
        <Shown focus={focus} graph={data} isPast={asOf !== undefined} />
      )}
    </Stack>
  )
}

const None = ({ focus, text, isPast }: { focus: GraphFocus; text: string; isPast: boolean }) =>
  isPast ? <SectionEmpty text={text} /> : <NoAccess focus={focus} text={text} />

interface ShownProps {
  focus: GraphFocus
  graph: AccessGraph
  isPast: boolean
}

/** Statements that are drawn at first. */
const drawnFirst = 25

function Shown({ focus, graph, isPast }: ShownProps) {
  const [params, setParams] = useSearchParams()
  const { ref, isNarrow: narrow, isPhone } = useRoom()
  const [all, setAll] = useState(false)
  const asTable = narrow || params.get('as') === 'table'
  const [opened, setOpened] = useState<readonly string[]>([])
  const open = (key: string) => setOpened([...opened, key])
  // Whoever opens something loses nothing of what stood there.
  const isWhole = all || opened.length > 0
  const statements = useMemo(() => foldStatements(graph.statements, opened, focus.kind), [graph, opened, focus.kind])
  const layout = useMemo(
    () => layOut(focus, { ...graph, statements }, isWhole ? Number.POSITIVE_INFINITY : drawnFirst),
    [focus, graph, statements, isWhole],
  )
  const choose = (as: string) =>
    setParams(
      (before) => {
        if (as === 'map') before.delete('as')
        else before.set('as', as)
        return before
      },
      { replace: true },
    )
  if (statements.length === 0)
    return narrow ? null : <MapDrawing focus={focus} layout={layout} reached={graph.resources} onOpen={open} />
  return (
    <Stack ref={ref} gap="md">
      <Group justify="space-between" gap="sm">
        <Text fz="sm" c="dimmed">
          {graph.statementsCount > graph.statements.length
            ? t('map.firstOf', { shown: graph.statements.length, count: graph.statementsCount })
            : t('map.countOf', { count: graph.statementsCount })}
        </Text>
        {!narrow && (
          <SegmentedControl
            size="xs"
            aria-label={t('common.show')}
            data={[
              { value: 'map', label: t('map.asMap') },
              { value: 'table', label: t('map.asTable') },
            ]}
            value={asTable ? 'table' : 'map'}
            onChange={choose}
          />
        )}
      </Group>
      {narrow && !isPhone && <NoRoom />}
      {asTable ? (
        <MapTable focus={focus} graph={graph} statements={statements} isPast={isPast} onOpen={open} />
      ) : (
        <>
          <MapDrawing focus={focus} layout={layout} reached={graph.resources} onOpen={open} />
          {!isWhole && statements.length > drawnFirst && (
            <Group>
              <Button variant="default" size="xs" onClick={() => setAll(true)}>
                {t('map.drawAll', { count: statements.length })}
              </Button>
            </Group>
          )}
        </>
      )}
      {opened.length > 0 && (
        <Group>
          <Button variant="default" size="xs" onClick={() => setOpened([])}>
            {t('map.foldAgain')}
          </Button>
        </Group>
      )}
    </Stack>
  )
}
