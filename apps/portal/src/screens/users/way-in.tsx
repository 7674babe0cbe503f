import { ownConnections, passkeyConnection } from '@doorward/core/users/own-connections'
import type { ReactNode } from 'react'
import { rich, t } from '../../lib/texts.ts'
import { ConnectionName } from '../../pickers/Names.tsx'

/** By what a person proved who they are. */
export function wayIn(connectionId: string): ReactNode {
  if (connectionId === ownConnections.email) return t('users.signedInByCode')
  if (connectionId === ownConnections.password) return t('users.signedInByPassword')
  if (connectionId === passkeyConnection) return t('users.signedInByPasskey')
  return rich('users.signedInBy', { connection: <ConnectionName connectionId={connectionId} /> })
}
