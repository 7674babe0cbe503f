import { exportAccount } from './export-account.ts'

export const accountExport = {
  exportAccount,
}
