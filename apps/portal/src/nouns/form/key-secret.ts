import { t } from '../../lib/texts.ts'
import type { Secret } from '../../ui/action/SecretOnce.tsx'

/** A new access key as it is shown once; the file holds what a program reads at its start. */
export const keySecret = (clientName: string, value: string, origin: string): Secret => ({
  title: t('clients.accessKeyFor', { client: clientName }),
  label: t('clients.accessKey'),
  value,
  fileName: '.env',
  fileText: `DOORWARD_API_URL=${origin}\nDOORWARD_ACCESS_KEY=${value}\n`,
})
