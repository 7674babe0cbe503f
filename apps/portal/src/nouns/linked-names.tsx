import { Anchor } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { GroupName, RoleName, UserName } from '../pickers/Names.tsx'
import { addressOf, type NounKey } from './navigation.ts'

/** Names that lead to the page of what they name; where something is typed, the names alone stand. */

const To = ({ noun, id, children }: { noun: NounKey; id: string; children: ReactNode }) => (
  <Anchor component={Link} to={addressOf(noun, id)} inherit underline="always">
    {children}
  </Anchor>
)

export const LinkedUser = ({ userId }: { userId: string }) => (
  <To noun={userId.startsWith('sc_') ? 'clients' : 'users'} id={userId}>
    <UserName userId={userId} />
  </To>
)

export const LinkedGroup = ({ groupId }: { groupId: string }) => (
  <To noun="groups" id={groupId}>
    <GroupName groupId={groupId} />
  </To>
)

export const LinkedRole = ({ roleId }: { roleId: string }) => (
  <To noun="roles" id={roleId}>
    <RoleName roleId={roleId} />
  </To>
)
