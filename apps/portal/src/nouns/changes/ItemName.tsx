import type { ItemKind } from '@doorward/core/kinds'
import { Anchor } from '@mantine/core'
import { Link } from 'react-router'
import { shortId } from '../../ui/text/IdText.tsx'
import { Said } from '../form/named-values.tsx'
import type { PointedTo } from '../history/history-lines.ts'
import { addressOf } from '../navigation.ts'
import { itemKinds } from './item-kinds.ts'

/** Kinds that are told by their names; all others by their ids. */
const namedKinds: Partial<Record<ItemKind, PointedTo>> = {
  user: 'user',
  client: 'user',
  group: 'group',
  role: 'role',
  record: 'record',
  connection: 'connection',
  tenant: 'tenant',
  application: 'application',
}

/** An item by its name, which leads to its page where it has one. */
export function ItemName({ kind, id }: { kind: ItemKind; id: string }) {
  const { noun } = itemKinds[kind]
  const pointed = namedKinds[kind]
  const name = pointed ? <Said words={[{ noun: pointed, id }]} /> : <bdi title={id}>{shortId(id, 28)}</bdi>
  if (!noun) return name
  return (
    <Anchor component={Link} inherit to={addressOf(noun, id)}>
      {name}
    </Anchor>
  )
}
