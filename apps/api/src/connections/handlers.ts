import { historyOf } from '../items/history-of.ts'
import { createConnection } from './create-connection.ts'
import { deleteConnection } from './delete-connection.ts'
import { getConnection } from './get-connection.ts'
import { getConnectionCredentials } from './get-connection-credentials.ts'
import { getConnectionPresets } from './get-connection-presets.ts'
import { getConnections } from './get-connections.ts'
import { readConnectionMetadata } from './read-connection-metadata.ts'
import { updateConnection } from './update-connection.ts'

export const connections = {
  createConnection,
  deleteConnection,
  getConnectionCredentials,
  getConnectionPresets,
  getConnection,
  getConnections,
  readConnectionMetadata,
  updateConnection,
  getConnectionHistory: historyOf('connection'),
}
