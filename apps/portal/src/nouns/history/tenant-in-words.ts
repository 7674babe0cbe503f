import type { VerificationStatus } from '@doorward/core/domains/verification'
import { domainInWords } from './domain-in-words.ts'
import type { InWords } from './history-words.ts'

/** What the change log keeps of a tenant's domains. */
interface Domains {
  domains?: { domain: string }[]
  domainStatuses?: Record<string, VerificationStatus>
}

/** A state of a tenant with its domains by their names, and how far each has come. */
export const tenantInWords: InWords = (state) => {
  const { domains = [], domainStatuses = {}, ...others } = state as typeof state & Domains
  return { ...others, domains: domains.map(({ domain }) => domainInWords(domain, domainStatuses[domain])) }
}
