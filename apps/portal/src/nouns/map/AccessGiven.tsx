import { Anchor } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { rich, t } from '../../lib/texts.ts'
import { wholeInWords } from '../../pickers/resource-text.ts'
import { accessGraphQuery, type GraphStatement } from '../../queries/access/access-graph.ts'
import { Several } from '../../ui/text/Several.tsx'
import { LinkedRole } from '../linked-names.tsx'
import { addressOf } from '../navigation.ts'
import { whoReaches } from './who-reaches.ts'

/** Statements that a line of facts tells; the tab it leads to has all. */
const toldMax = 3

/** Which roles on which resources a group is given, a line each, with the way to how that comes about. */
export function AccessGiven({ groupId }: { groupId: string }) {
  const { data, isError } = useQuery(accessGraphQuery({ kind: 'group', id: groupId }))
  if (isError && !data) return t('map.cannotSee')
  if (!data) return '–'
  if (data.statements.length === 0) return t('common.noneSmall')
  const more = data.statementsCount - Math.min(data.statements.length, toldMax)
  return (
    <>
      {data.statements.slice(0, toldMax).map((statement) => (
        <div key={`${statement.recordId} ${statement.statementIndex}`}>
          <Given statement={statement} />
        </div>
      ))}
      <Anchor inherit component={Link} to={`${addressOf('groups', groupId)}?tab=access`}>
        {more > 0 ? t('map.moreAccess', { count: more }) : t('map.howAccess')}
      </Anchor>
    </>
  )
}

const Given = ({ statement: { roles, resources } }: { statement: GraphStatement }) =>
  rich('statement.sentence', {
    roles: <Several parts={roles.first.map((roleId) => ({ key: roleId, node: <LinkedRole roleId={roleId} /> }))} />,
    resources: (
      <Several
        parts={resources.first.map((resourceUri) => ({
          key: resourceUri,
          node: (
            <Anchor inherit component={Link} underline="always" to={whoReaches(resourceUri)}>
              {wholeInWords(resourceUri) ?? <bdi className="mono">{resourceUri}</bdi>}
            </Anchor>
          ),
        }))}
      />
    ),
  })
