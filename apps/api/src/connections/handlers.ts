import { historyOf } from '../items/history-of.ts'
import { restoreOf } from '../items/restore-of.ts'
import { createConnection } from './create-connection.ts'
import { createConnectionTest } from './create-connection-test.ts'
import { deleteConnection } from './delete-connection.ts'
import { getConnection } from './get-connection.ts'
import { getConnectionCredentials } from './get-connection-credentials.ts'
import { getConnectionPresets } from './get-connection-presets.ts'
import { getConnectionTest } from './get-connection-test.ts'
import { getConnections } from './get-connections.ts'
import { readConnectionMetadata } from './read-connection-metadata.ts'
import { updateConnection } from './update-connection.ts'

export const connections = {
  createConnection,
  createConnectionTest,
  deleteConnection,
  getConnectionCredentials,
  getConnectionPresets,
  getConnectionTest,
  getConnection,
  getConnections,
  readConnectionMetadata,
  updateConnection,
  getConnectionHistory: historyOf('connection'),
  restoreConnection: restoreOf('connection', {
    replace: { updateConnection },
    create: { createConnection },
  }),
}
