import type { Handler } from '../handler.ts'
import { pageOf } from '../items/list-page.ts'
import { showAlert } from './stored-alert.ts'

export const getAlerts: Handler<'getAlerts'> = async (call) => {
  const { items, parts } = await pageOf(call, { kind: 'alert', limitDefault: 20 }, showAlert(call.origin))
  return { status: 200, body: { alerts: items, ...parts } }
}
