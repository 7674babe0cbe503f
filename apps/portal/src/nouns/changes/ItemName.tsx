import type { ItemKind } from '@doorward/core/kinds'
import { Anchor } from '@mantine/core'
import { skipToken, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useGroupName, useUserName } from '../../pickers/Names.tsx'
import { accountQuery } from '../../queries/account/account.ts'
import { shortId } from '../../ui/text/IdText.tsx'
import { Said } from '../form/named-values.tsx'
import type { PointedTo } from '../history/history-lines.ts'
import { typeLabel } from '../integration-types.ts'
import { addressOf } from '../navigation.ts'
import { itemKinds } from './item-kinds.ts'

const idLongest = 28

export const Named = ({ name, id }: { name: string | undefined; id: string }) => (
  <bdi title={name ?? id}>{name === undefined || name === id ? shortId(id, idLongest) : name}</bdi>
)
const UserOrClient = ({ id }: { id: string }) => <Named name={useUserName(id)} id={id} />
const GroupOf = ({ id }: { id: string }) => <Named name={useGroupName(id)} id={id} />
function AccountOf({ id }: { id: string }) {
  const { data } = useQuery({ ...accountQuery, retry: false })
  return <Named name={data?.account.name} id={id} />
}
const pointed = (noun: PointedTo) =>
  function PointedName({ id }: { id: string }) {
    return <Said words={[{ noun, id }]} />
  }

/** Of kinds whose names are nowhere else: what the item itself says, as long as it is there. */
const ofItem = (kind: ItemKind) =>
  function NameOfItem({ id }: { id: string }) {
    const { reread } = itemKinds[kind].queries ?? {}
    const { data } = useQuery({
      queryKey: ['item-name', kind, id],
      queryFn: reread ? async () => (await reread(id)).item as { name?: string } : skipToken, // whichever noun it is
      retry: false,
      staleTime: 300_000,
    })
    return <Named name={data?.name} id={id} />
  }

/** How kinds are named beside their noun; all others by their ids. */
const names: Partial<Record<ItemKind, (props: { id: string }) => ReactNode>> = {
  account: AccountOf,
  user: UserOrClient,
  client: UserOrClient,
  group: GroupOf,
  role: pointed('role'),
  record: pointed('record'),
  connection: pointed('connection'),
  tenant: pointed('tenant'),
  application: pointed('application'),
  alert: ofItem('alert'),
  extension: ofItem('extension'),
  integration: ({ id }) => <Named name={typeLabel(id)} id={id} />,
}

/** An item by its name, which leads to its page where it has one. */
export function ItemName({ kind, id }: { kind: ItemKind; id: string }) {
  const { noun } = itemKinds[kind]
  const Name = names[kind]
  const name = Name ? <Name id={id} /> : <Named name={undefined} id={id} />
  if (!noun) return name
  return (
    <Anchor component={Link} inherit to={addressOf(noun, id)}>
      {name}
    </Anchor>
  )
}
