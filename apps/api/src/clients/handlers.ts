import { historyOf } from '../items/history-of.ts'
import { restoreOf } from '../items/restore-of.ts'
import { createClient } from './create-client.ts'
import { deleteAccessKey } from './delete-access-key.ts'
import { deleteClient } from './delete-client.ts'
import { getClient } from './get-client.ts'
import { getClientJwks } from './get-client-jwks.ts'
import { getClients } from './get-clients.ts'
import { requestAccessKey } from './request-access-key.ts'
import { updateClient } from './update-client.ts'

export const clients = {
  createClient,
  deleteAccessKey,
  deleteClient,
  getClientJwks,
  getClient,
  getClients,
  requestAccessKey,
  updateClient,
  getClientHistory: historyOf('client'),
  restoreClient: restoreOf('client', {
    replace: { updateClient },
    create: 'The id of a service client that was deleted is never given again. Make a new one.',
  }),
}
