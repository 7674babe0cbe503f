import { defaultRegion, isRegion, type Region } from '@doorward/core/regions'
import { Anchor, Checkbox, Group, Radio, Stack, Text, TextInput, Title } from '@mantine/core'
import { useEffect, useState } from 'react'
import type { EntityForm } from '../../lib/form/entity-form.ts'
import type { FieldSpecs } from '../../lib/form/merge.ts'
import { useEntityForm } from '../../lib/form/use-entity-form.ts'
import { rich, t } from '../../lib/texts.ts'
import { createAccount } from '../../queries/account/accounts.ts'
import { type PortalConfig, portalConfig } from '../../session/config.ts'
import { signOut } from '../../session/sign-in.ts'
import { ActionButton } from '../../ui/action/ActionButton.tsx'
import { keepPage } from '../../ui/form/CreatePage.tsx'
import { FormFailure } from '../../ui/form/FormFailure.tsx'
import { CopyField } from '../../ui/text/CopyField.tsx'

interface NewAccount {
  name: string
  region: Region
  terms: boolean
}
const specs: FieldSpecs<NewAccount> = {
  name: { label: t('common.name') },
  region: { label: t('signup.region') },
  terms: { label: t('signup.terms'), show: (accepted) => (accepted ? t('signup.accepted') : '') },
}
const regionNames: Record<Region, string> = {
  'eu-west': t('signup.euWest'),
  'eu-central': t('signup.euCentral'),
  'na-west': t('signup.naWest'),
  'na-east': t('signup.naEast'),
  'ap-east': t('signup.apEast'),
}

function validate(values: NewAccount) {
  const name = values.name.trim()
  return {
    ...(name === '' ? { name: t('signup.nameNeeded') } : {}),
    ...(name.length > 32 ? { name: t('signup.nameTooLong') } : {}),
    ...(values.terms ? {} : { terms: t('signup.termsNeeded') }),
  }
}

/** How long each region takes to answer from here, in milliseconds; a region that does not answer has none. */
function useDistances(regions: PortalConfig['regions']): Record<string, number> {
  const [distances, setDistances] = useState<Record<string, number>>({})
  useEffect(() => {
    for (const { region, apiUrl } of regions) {
      const begun = performance.now()
      fetch(`${apiUrl}/health/live`, { mode: 'no-cors', cache: 'no-store' }).then(
        () => setDistances((kept) => ({ ...kept, [region]: Math.round(performance.now() - begun) })),
        () => undefined,
      )
    }
  }, [regions])
  return distances
}

function RegionField({ form }: { form: EntityForm<NewAccount> }) {
  const { regions } = portalConfig()
  const distances = useDistances(regions)
  return (
    <Radio.Group
      label={t('signup.region')}
      description={t('signup.regionHelp')}
      value={form.values.region}
      error={form.errors.region}
      onChange={(region) => isRegion(region) && form.set({ region })}
    >
      <Stack gap="sm" mt="xs">
        {regions.map(({ region }) => (
          <Radio
            key={region}
            value={region}
            label={
              <Group gap="sm">
                {isRegion(region) ? regionNames[region] : region}
                <Text component="span" fz="sm" c="dimmed" className="number">
                  {distances[region] === undefined ? '' : t('signup.distance', { durationMs: distances[region] })}
                </Text>
              </Group>
            }
          />
        ))}
      </Stack>
    </Radio.Group>
  )
}

/** Name, region and terms of a new account; ends on its overview. */
export function CreateAccount({ userId }: { userId: string }) {
  const [showId, setShowId] = useState(false)
  const form = useEntityForm<NewAccount>({
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
  const { values, errors } = form
  return (
    <form noValidate onSubmit={keepPage}>
      <Stack gap="lg">
        <Title order={1}>{t('signup.createAccount')}</Title>
        <TextInput
          label={t('common.name')}
          withAsterisk
          description={t('signup.nameHelp')}
          value={values.name}
          error={errors.name}
          onChange={(event) => form.set({ name: event.currentTarget.value })}
          onBlur={() => form.check('name')}
          maxLength={40}
          autoComplete="organization"
        />
        <RegionField form={form} />
        <Checkbox
          label={t('signup.acceptTerms')}
          checked={values.terms}
          error={errors.terms}
          onChange={(event) => form.set({ terms: event.currentTarget.checked })}
        />
        <FormFailure failure={form.failure} />
        <Group justify="space-between">
          <ActionButton type="submit" action={form.submit} failed={t('signup.failed')}>
            {t('signup.createAccount')}
          </ActionButton>
          <Anchor component="button" type="button" fz="sm" onClick={() => void signOut()}>
            {t('signup.signOut')}
          </Anchor>
        </Group>
        <Text fz="sm" c="dimmed">
          {rich('signup.colleague', {
            ask: (
              <Anchor component="button" type="button" fz="sm" underline="always" onClick={() => setShowId(true)}>
                {t('signup.askForInvite')}
              </Anchor>
            ),
          })}
        </Text>
        {showId && <CopyField label={t('signup.yourUserId')} value={userId} />}
      </Stack>
    </form>
  )
}
