import type { ItemKind } from '@doorward/core/kinds'
import { Anchor } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { deletedOf, nameIn } from './gone.ts'
import { Named } from './ItemName.tsx'
import { type HistoryQueries, itemKinds } from './item-kinds.ts'

interface GoneNameProps {
  kind: ItemKind
  id: string
  /** Revision of a change of it. */
  revision: number
}

/** What an item that is no more was called when it was changed; it leads to what was deleted, where that can be brought back. */
export function GoneName({ kind, id, revision }: GoneNameProps) {
  const { noun, queries } = itemKinds[kind]
  if (!queries) return <Named name={undefined} id={id} />
  const name = <NameKept queries={queries} id={id} revision={revision} />
  if (!noun || !queries.restoresDeleted) return name
  return (
    <Anchor component={Link} inherit to={deletedOf(noun)}>
      {name}
    </Anchor>
  )
}

function NameKept({ queries, id, revision }: Omit<GoneNameProps, 'kind'> & { queries: HistoryQueries }) {
  const { data } = useQuery({ ...queries.change(id, revision), retry: false })
  return <Named name={nameIn(data?.after ?? data?.before)} id={id} />
}
