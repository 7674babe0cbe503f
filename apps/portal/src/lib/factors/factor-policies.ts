import type { SecondFactorPolicy } from '@doorward/core/accounts/second-factor'
import { t } from '../texts.ts'

/** When people show a second factor, in words. */
export const factorChoices: { value: SecondFactorPolicy; label: string; help: string }[] = [
  { value: 'OPTIONAL', label: t('account.factorOptional'), help: t('account.factorOptionalHelp') },
  { value: 'REQUIRED_FOR_ADMINISTRATORS', label: t('account.factorOfAdmins'), help: t('account.factorOfAdminsHelp') },
  { value: 'REQUIRED', label: t('account.factorRequired'), help: t('account.factorRequiredHelp') },
  { value: 'OFF', label: t('account.factorOff'), help: t('account.factorOffHelp') },
]

/** The same in a few words; undefined where nothing was said. */
export const factorInWords = (policy: SecondFactorPolicy | undefined): string | undefined =>
  factorChoices.find(({ value }) => value === policy)?.label

/** What a tenant or an application may say of its own: nothing, or something stricter than its account. */
export const stricterChoices: { value: SecondFactorPolicy | ''; label: string }[] = [
  { value: '', label: t('account.factorAsAccount') },
  ...factorChoices
    .filter(({ value }) => value === 'REQUIRED' || value === 'REQUIRED_FOR_ADMINISTRATORS')
    .map(({ value, label }) => ({ value, label })),
]
