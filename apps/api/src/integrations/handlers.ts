import { historyOf } from '../items/history-of.ts'
import { restoreOf } from '../items/restore-of.ts'
import { createIntegration } from './create-integration.ts'
import { deleteIntegration } from './delete-integration.ts'
import { getDeadLetters } from './get-dead-letters.ts'
import { getDeliveries } from './get-deliveries.ts'
import { getIntegration } from './get-integration.ts'
import { getIntegrations } from './get-integrations.ts'
import { replayDeadLetters } from './replay-dead-letters.ts'
import { retryDelivery } from './retry-delivery.ts'
import { testIntegration } from './test-integration.ts'
import { updateIntegration } from './update-integration.ts'

export const integrations = {
  createIntegration,
  deleteIntegration,
  getDeadLetters,
  getDeliveries,
  retryDelivery,
  getIntegration,
  getIntegrations,
  replayDeadLetters,
  testIntegration,
  updateIntegration,
  getIntegrationHistory: historyOf('integration'),
  restoreIntegration: restoreOf('integration', {
    replace: { updateIntegration },
    create: 'The secret of an integration that was deleted is not kept. Make it anew.',
  }),
}
