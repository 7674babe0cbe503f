import { Anchor } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { rich, t } from '../../lib/texts.ts'
import { wholeInWords } from '../../pickers/resource-text.ts'
import { accessGraphQuery } from '../../queries/access/access-graph.ts'
import { Several } from '../../ui/text/Several.tsx'
import { whoReaches } from '../access/who-reaches.ts'
import { LinkedRole } from '../linked-names.tsx'
import { addressOf } from '../navigation.ts'
import styles from './access-given.module.css'
import { type GivenRole, sumByRole } from './sum-by-role.ts'

/** Roles that a line of facts tells; the tab it leads to has all. */
const rolesMax = 5
/** So few resources are named, more are counted. */
const namedMax = 2

const kinds = { groups: 'group', users: 'user' } as const

interface AccessGivenProps {
  noun: keyof typeof kinds
  id: string
}

/** Which roles a group or user is given, a line each with on how much, and the way to how that comes about. */
export function AccessGiven({ noun, id }: AccessGivenProps) {
  const { data, isError } = useQuery(accessGraphQuery({ kind: kinds[noun], id }))
  if (isError && !data) return t('map.cannotSee')
  if (!data) return '–'
  if (data.statements.length === 0) return t('common.noneSmall')
  const areMore = data.statementsCount > data.statements.length
  const given = sumByRole(data.statements)
  const access = `${addressOf(noun, id)}?tab=access`
  const more = given.length - rolesMax
  return (
    <div className={styles.given}>
      {given.slice(0, rolesMax).map((role) => (
        <div key={role.roleId}>
          <Given role={role} areMore={areMore} access={access} />
        </div>
      ))}
      <Anchor inherit component={Link} to={access}>
        {more > 0 ? t('map.moreAccess', { count: more }) : t('map.howAccess')}
      </Anchor>
    </div>
  )
}

interface GivenProps {
  role: GivenRole
  /** Whether there are statements that are not told. */
  areMore: boolean
  access: string
}

function Given({ role: { roleId, resourceUris, hasMore }, areMore, access }: GivenProps) {
  const isAtLeast = hasMore || areMore
  if (resourceUris.length <= namedMax && !isAtLeast)
    return rich('statement.sentence', {
      roles: <LinkedRole roleId={roleId} />,
      resources: <Several parts={resourceUris.map((uri) => ({ key: uri, node: <LinkedResource uri={uri} /> }))} />,
    })
  return rich('statement.sentence', {
    roles: <LinkedRole roleId={roleId} />,
    resources: (
      <Anchor inherit component={Link} underline="always" to={access}>
        {isAtLeast
          ? t('map.resourcesAtLeast', { count: resourceUris.length })
          : t('shared.resourcesCount', { count: resourceUris.length })}
      </Anchor>
    ),
  })
}

const LinkedResource = ({ uri }: { uri: string }) => (
  <Anchor inherit component={Link} underline="always" to={whoReaches(uri)}>
    {wholeInWords(uri) ?? <bdi className="mono">{uri}</bdi>}
  </Anchor>
)
