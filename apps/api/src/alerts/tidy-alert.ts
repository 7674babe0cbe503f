import type { AlertInput } from '@doorward/contract/authorization/watch/alerts'
import { type Alert, alertTypes } from '@doorward/core/alerts/model'
import type { AlertId } from '@doorward/core/ids'
import { invalid } from '@doorward/core/refusals'
import { parseEmail } from '@doorward/core/text/email-address'

function tidyRecipient(typed: string, place: number): string {
  const email = parseEmail(typed)
  if (email === undefined) throw invalid(`recipients.${place}`, `"${typed}" is not an e-mail address.`)
  return email
}

/** What an input sets of an alert. Raises InvalidRequest for a value that its type can't have and for what is no address. */
export function tidyAlert(
  alertId: AlertId,
  { name, type, value, recipients = [] }: AlertInput,
): Omit<Alert, 'firing' | 'acknowledged'> {
  const { usual, max, unit } = alertTypes[type]
  if (value !== undefined && value > max) throw invalid('value', `The value of ${type} is at most ${max}: ${unit}.`)
  return { alertId, name, type, value: value ?? usual, recipients: [...new Set(recipients.map(tidyRecipient))] }
}
