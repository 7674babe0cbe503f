import type { SecondFactorPolicy } from '@doorward/core/accounts/second-factor'
import { t } from '../texts.ts'

/** What it is called where it is set, and where it is told. */
export const factorLabels = {
  title: t('factorPolicy.title'),
  text: t('factorPolicy.text'),
  who: t('factorPolicy.who'),
  asAccount: t('factorPolicy.asAccount'),
}

/** When people show a second factor, in words. */
export const factorChoices: { value: SecondFactorPolicy; label: string; help: string }[] = [
  { value: 'OPTIONAL', label: t('factorPolicy.optional'), help: t('factorPolicy.optionalHelp') },
  { value: 'REQUIRED_FOR_ADMINISTRATORS', label: t('factorPolicy.ofAdmins'), help: t('factorPolicy.ofAdminsHelp') },
  { value: 'REQUIRED', label: t('factorPolicy.required'), help: t('factorPolicy.requiredHelp') },
  { value: 'OFF', label: t('factorPolicy.off'), help: t('factorPolicy.offHelp') },
]

/** The same in a few words; undefined where nothing was said. */
export const factorInWords = (policy: SecondFactorPolicy | undefined): string | undefined =>
  factorChoices.find(({ value }) => value === policy)?.label

/** What a tenant or an application may say of its own: nothing, or something stricter than its account. */
export const stricterChoices: { value: SecondFactorPolicy | ''; label: string }[] = [
  { value: '', label: factorLabels.asAccount },
  ...factorChoices
    .filter(({ value }) => value === 'REQUIRED' || value === 'REQUIRED_FOR_ADMINISTRATORS')
    .map(({ value, label }) => ({ value, label })),
]
