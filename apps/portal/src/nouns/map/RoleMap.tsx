import { Anchor } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from 'react-router'
import { t } from '../../lib/texts.ts'
import { accessGraphQuery, type GraphFocus } from '../../queries/access/access-graph.ts'
import { Section } from '../../ui/page/Section.tsx'
import { addressOf } from '../navigation.ts'
import { foldStatements } from './fold-statements.ts'
import { MapDrawing } from './MapDrawing.tsx'
import { MapTable } from './MapTable.tsx'
import { layOut } from './map-layout.ts'
import { NoRoom } from './NoRoom.tsx'
import { useRoom } from './use-room.ts'

/** Statements that are drawn. */
const drawnMax = 4

/** Who holds a role and by what, the first ways as a picture, or in words where there is no room for one, and the way to all of it; nothing where there is none. */
export function RoleMap({ roleId }: { roleId: string }) {
  const focus: GraphFocus = { kind: 'role', id: roleId }
  const access = `${addressOf('roles', roleId)}?tab=access`
  const { data } = useQuery(accessGraphQuery(focus))
  const { ref, isNarrow: narrow, isPhone } = useRoom()
  const navigate = useNavigate()
  const open = () => void navigate(access)
  if (!data || data.statements.length === 0) return null
  const statements = foldStatements(data.statements, [], focus.kind)
  const more = data.statementsCount - Math.min(drawnMax, statements.length)
  return (
    <Section title={t('map.holders')}>
      <div ref={ref}>
        {narrow && !isPhone && <NoRoom />}
        {narrow ? (
          <MapTable
            focus={focus}
            graph={data}
            statements={statements.slice(0, drawnMax)}
            isPast={false}
            onOpen={open}
          />
        ) : (
          <MapDrawing
            focus={focus}
            layout={layOut(focus, { ...data, statements }, drawnMax)}
            reached={data.resources}
            onOpen={open}
          />
        )}
      </div>
      <Anchor fz="sm" component={Link} to={access}>
        {more > 0 ? t('map.wholeMap', { count: data.statementsCount }) : t('map.howAccess')}
      </Anchor>
    </Section>
  )
}
