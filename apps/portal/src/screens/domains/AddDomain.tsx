import { Group, Stack, Title } from '@mantine/core'
import { useEntityForm } from '../../lib/form/use-entity-form.ts'
import { t } from '../../lib/texts.ts'
import { ActsLocked, lockedBy } from '../../nouns/access/LockedAct.tsx'
import { useActRefusal } from '../../nouns/access/use-act-refusal.ts'
import { type Field, problemsOf, specsOf } from '../../nouns/form/fields.ts'
import { NounFields } from '../../nouns/form/NounFields.tsx'
import { addDomain, customDomainsNeed } from '../../queries/account/custom-domains.ts'
import { ActionButton } from '../../ui/action/ActionButton.tsx'
import { tellDone } from '../../ui/action/toast.tsx'
import { FormFailure } from '../../ui/form/FormFailure.tsx'
import { keepPage } from '../../ui/form/keep-page.ts'
import { UnsavedGuard } from '../../ui/form/UnsavedGuard.tsx'

interface Values {
  domain: string
}
const blank: Values = { domain: '' }
const name = /^[a-z0-9-]+(\.[a-z0-9-]+)+$/i

/** A name as people paste it: an address has it between its scheme and its path. */
const nameIn = (text: string): string =>
  text
    .trim()
    .replace(/^https?:\/\//i, '')
    .replace(/[/:].*$/, '')
    .replace(/\.$/, '')

const fieldsBeside = (known: string[]): Field<Values>[] => [
  {
    kind: 'text',
    key: 'domain',
    label: t('customDomains.name'),
    help: t('customDomains.nameHelp'),
    placeholder: 'login.acme.com',
    needed: true,
    max: 128,
    check: ({ domain }) => {
      const wanted = nameIn(domain).toLowerCase()
      if (wanted !== '' && !name.test(wanted)) return t('customDomains.noName')
      return known.includes(wanted) ? t('customDomains.isThere') : undefined
    },
  },
]

/** Adds a domain to those that are there. */
export function AddDomain({ known }: { known: string[] }) {
  const refusal = useActRefusal(customDomainsNeed.adding)
  const fields = fieldsBeside(known)
  const form = useEntityForm<Values>({
    served: { values: blank, version: undefined },
    specs: specsOf(fields),
    validate: (values) => problemsOf(fields, values, true),
    failed: t('customDomains.notAdded'),
    save: async ({ domain }) => {
      await addDomain(nameIn(domain))
    },
  })
  const submit = async () => {
    const saved = await form.submit()
    if (saved) tellDone(t('customDomains.added'))
    return saved
  }
  return (
    <form noValidate onSubmit={keepPage}>
      <Stack gap="md" className="card" p="lg">
        <Title order={2} size="h3">
          {t('customDomains.add')}
        </Title>
        <NounFields fields={fields} form={form} isNew />
        <FormFailure failure={form.failure} />
        <UnsavedGuard form={form} name={t('customDomains.toAdd')} />
        <ActsLocked refusal={refusal} />
        <Group>
          <ActionButton
            type="submit"
            action={submit}
            failed={t('customDomains.notAdded')}
            {...lockedBy(refusal, t('customDomains.addDomain'))}
          >
            {t('customDomains.addDomain')}
          </ActionButton>
        </Group>
      </Stack>
    </form>
  )
}
