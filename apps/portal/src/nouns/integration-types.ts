import type { IntegrationType } from '@doorward/contract/authorization/build/integrations'
import { t } from '../lib/texts.ts'

export const integrationTypes: { value: IntegrationType; label: string }[] = [
  { value: 'WEBHOOK', label: t('integrations.webhook') },
  { value: 'AWS_EVENTBRIDGE', label: t('integrations.eventBridge') },
  { value: 'GCP_PUBSUB', label: t('integrations.pubSub') },
]

/** What a type of integrations is called; an unknown one by itself. */
export const typeLabel = (type: string): string => integrationTypes.find(({ value }) => value === type)?.label ?? type
