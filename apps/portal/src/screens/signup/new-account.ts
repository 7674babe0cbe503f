import { defaultRegion } from '@doorward/core/constants'
import type { Region } from '@doorward/core/regions'
import type { EntityForm } from '../../lib/form/entity-form.ts'
import type { FieldSpecs } from '../../lib/form/merge.ts'
import { useEntityForm } from '../../lib/form/use-entity-form.ts'
import { t } from '../../lib/texts.ts'
import { createAccount } from '../../queries/account/new-account.ts'

export interface NewAccount {
  name: string
  region: Region
  terms: boolean
}
const specs: FieldSpecs<NewAccount> = {
  name: { label: t('common.name') },
  region: { label: t('account.region') },
  terms: { label: t('signup.terms'), show: (accepted) => (accepted ? t('signup.accepted') : '') },
}

function validate(values: NewAccount) {
  const name = values.name.trim()
  return {
    ...(name === '' ? { name: t('signup.nameNeeded') } : {}),
    ...(name.length > 32 ? { name: t('signup.nameTooLong') } : {}),
    ...(values.terms ? {} : { terms: t('signup.termsNeeded') }),
  }
}

/** The form of a new account; saved, the console starts anew on its overview. */
export const useNewAccount = (): EntityForm<NewAccount> =>
  useEntityForm<NewAccount>({
    served: { values: { name: '', region: defaultRegion, terms: false }, version: undefined },
    specs,
    validate,
    failed: t('signup.failed'),
    draftKey: 'account',
    save: async ({ name, region }) => {
      await createAccount({ name: name.trim(), region })
      location.hash = '#/settings/overview'
      location.reload()
    },
  })
