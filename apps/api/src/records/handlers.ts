import { historyOf } from '../items/history-of.ts'
import { restoreOf } from '../items/restore-of.ts'
import { createRecord } from './create-record.ts'
import { deleteRecord } from './delete-record.ts'
import { getRecord } from './get-record.ts'
import { getRecords } from './get-records.ts'
import { updateRecord } from './update-record.ts'

export const records = {
  createRecord,
  deleteRecord,
  getRecord,
  getRecords,
  updateRecord,
  getRecordHistory: historyOf('record'),
  restoreRecord: restoreOf('record', {
    replace: { updateRecord },
    create: { createRecord },
  }),
}
