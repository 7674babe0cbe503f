import { ownConnections } from '@doorward/core/users/own-connections'
import type { ReactNode } from 'react'
import { rich, t } from '../../lib/texts.ts'
import { ConnectionName } from '../../pickers/Names.tsx'

/** By what a person proved who they are. */
export function wayIn(connectionId: string): ReactNode {
  if (connectionId === ownConnections.email) return t('users.signedInByCode')
  if (connectionId === ownConnections.password) return t('users.signedInByPassword')
  return rich('users.signedInBy', { connection: <ConnectionName connectionId={connectionId} /> })
}
