import type { VerificationStatus } from '@doorward/core/domains/verification'
import { t } from '../../lib/texts.ts'

const domainStates = {
  PENDING: 'account.domainPending',
  COMPLETE: 'account.domainComplete',
  FAILED: 'account.domainFailed',
} as const satisfies Record<VerificationStatus, string>

/** A domain with how far it has come; of one that nobody tries to verify its name alone. */
export const domainInWords = (domain: string, status: VerificationStatus | undefined): string =>
  status ? t(domainStates[status], { domain }) : domain
