import { historyOf } from '../items/history-of.ts'
import { restoreOf } from '../items/restore-of.ts'
import { createAlert } from './create-alert.ts'
import { deleteAlert } from './delete-alert.ts'
import { getAlert } from './get-alert.ts'
import { getAlertTrial } from './get-alert-trial.ts'
import { getAlerts } from './get-alerts.ts'
import { updateAlert } from './update-alert.ts'

export const alerts = {
  createAlert,
  deleteAlert,
  getAlert,
  getAlertTrial,
  getAlerts,
  updateAlert,
  getAlertHistory: historyOf('alert'),
  restoreAlert: restoreOf('alert', {
    replace: { updateAlert },
    create: { createAlert },
    bodyOf: (state) => ({ ...state, acknowledged: false }), // who took note of it then has not taken note of what it tells now
  }),
}
