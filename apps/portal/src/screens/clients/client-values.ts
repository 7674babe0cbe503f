import type { ClientInput, ClientReply } from '@doorward/contract/authorization/build/clients'
import { checkName } from '../../lib/form/check-name.ts'
import type { FieldErrors } from '../../lib/form/entity-form.ts'
import type { FieldSpecs } from '../../lib/form/merge.ts'
import { t } from '../../lib/texts.ts'
import { tagsInWords } from '../../nouns/form/in-words.ts'
import { type Duration, durations, quotaMax } from '../../nouns/form/rate-limits.ts'
import type { Tags } from '../../ui/text/tags.ts'

/** What a person edits of a service client. */
export interface ClientValues {
  name: string
  mayAskAnyone: boolean
  maySignIn: boolean
  mayActForUsers: boolean
  mayTakePasswords: boolean
  signInUrl: string
  /** Calls per duration; null means the account's own limit. */
  quota: number | null
  duration: Duration
  tags: Tags
}

const onOff = (on: boolean) => (on ? t('form.on') : t('form.off'))

export const clientSpecs: FieldSpecs<ClientValues> = {
  name: { label: t('common.name') },
  mayAskAnyone: { label: t('clients.anyUser'), show: onOff },
  maySignIn: { label: t('clients.signUsersIn'), show: onOff },
  mayActForUsers: { label: t('clients.mayActForUsers'), show: onOff },
  mayTakePasswords: { label: t('clients.mayTakePasswords'), show: onOff },
  signInUrl: { label: t('clients.signInAddress') },
  quota: { label: t('clients.rateLimit'), show: (quota) => (quota === null ? '' : String(quota)) },
  duration: {
    label: t('clients.rateLimitPer'),
    show: (duration) => durations.find(({ value }) => value === duration)?.label ?? '',
  },
  tags: { label: t('common.tags'), show: tagsInWords },
}

export const blankClient: ClientValues = {
  name: '',
  mayAskAnyone: false,
  maySignIn: false,
  mayActForUsers: false,
  mayTakePasswords: false,
  signInUrl: '',
  quota: null,
  duration: 'PT5M',
  tags: {},
}

export const toClientValues = (client: ClientReply): ClientValues => ({
  name: client.name ?? '',
  mayAskAnyone: client.options?.grantUserPermissionsAccess ?? false,
  maySignIn: client.options?.grantTokenGeneration ?? false,
  mayActForUsers: client.options?.grantTokenExchange ?? false,
  mayTakePasswords: client.options?.grantPasswordSignIn ?? false,
  signInUrl: client.options?.authorizationUrl ?? '',
  quota: client.rateLimits?.[0]?.quota ?? null,
  duration: client.rateLimits?.[0]?.duration ?? 'PT5M',
  tags: client.tags ?? {},
})

export const validateClient = (values: ClientValues): FieldErrors<ClientValues> => ({
  ...checkName(values.name),
  ...(values.signInUrl && !/^https?:\/\/\S+$/.test(values.signInUrl)
    ? { signInUrl: t('clients.signInAddressWrong') }
    : {}),
  ...(values.quota !== null && (!Number.isInteger(values.quota) || values.quota < 1 || values.quota > quotaMax)
    ? { quota: t('clients.rateLimitWrong', { most: quotaMax }) }
    : {}),
})

/** What is sent; options nobody set are left out, and those the console does not show are kept. */
export function toClientInput(values: ClientValues, served?: ClientReply): ClientInput {
  const kept = { ...served?.options }
  delete kept.authorizationUrl
  const had = served?.options ?? {}
  const options = {
    ...kept,
    ...(values.mayAskAnyone || had.grantUserPermissionsAccess !== undefined
      ? { grantUserPermissionsAccess: values.mayAskAnyone }
      : {}),
    ...(values.maySignIn || had.grantTokenGeneration !== undefined ? { grantTokenGeneration: values.maySignIn } : {}),
    ...(values.mayActForUsers || had.grantTokenExchange !== undefined
      ? { grantTokenExchange: values.mayActForUsers }
      : {}),
    ...(values.mayTakePasswords || had.grantPasswordSignIn !== undefined
      ? { grantPasswordSignIn: values.mayTakePasswords }
      : {}),
    ...(values.signInUrl ? { authorizationUrl: values.signInUrl } : {}),
  }
  return {
    name: values.name.trim(),
    ...(Object.keys(options).length > 0 ? { options } : {}),
    rateLimits: values.quota === null ? [] : [{ duration: values.duration, quota: values.quota }],
    tags: values.tags,
  }
}
