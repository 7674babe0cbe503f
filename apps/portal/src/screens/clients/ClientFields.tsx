import { Checkbox, Group, NumberInput, Select, Stack, TextInput } from '@mantine/core'
import type { EntityForm } from '../../lib/form/entity-form.ts'
import { numberMarks, t } from '../../lib/texts.ts'
import { durations, quotaMax } from '../../nouns/form/rate-limits.ts'
import { NameField } from '../../ui/form/NameFields.tsx'
import { TagEditor } from '../../ui/form/TagEditor.tsx'
import type { ClientValues } from './client-values.ts'

/** Name, options, rate limit and tags of a service client. */
export function ClientFields({ form }: { form: EntityForm<ClientValues> }) {
  const { values, errors } = form
  return (
    <Stack gap="md" maw={760}>
      <NameField form={form} placeholder={t('clients.nameExample')} />
      <Checkbox
        label={t('clients.mayAskAnyone')}
        description={t('clients.mayAskAnyoneHelp')}
        checked={values.mayAskAnyone}
        onChange={(event) => form.set({ mayAskAnyone: event.currentTarget.checked })}
      />
      <Checkbox
        label={t('clients.maySignIn')}
        description={t('clients.maySignInHelp')}
        checked={values.maySignIn}
        onChange={(event) => form.set({ maySignIn: event.currentTarget.checked })}
      />
      {(values.maySignIn || values.signInUrl) && (
        <TextInput
          label={t('clients.signInAddress')}
          description={t('clients.signInAddressHelp')}
          placeholder="https://app.acme.com/sign-in"
          value={values.signInUrl}
          error={errors.signInUrl}
          onChange={(event) => form.set({ signInUrl: event.currentTarget.value.trim() })}
          onBlur={() => form.check('signInUrl')}
        />
      )}
      <Checkbox
        label={t('clients.mayActForUsers')}
        description={t('clients.mayActForUsersHelp')}
        checked={values.mayActForUsers}
        onChange={(event) => form.set({ mayActForUsers: event.currentTarget.checked })}
      />
      <Checkbox
        label={t('clients.mayTakePasswords')}
        description={t('clients.mayTakePasswordsHelp')}
        checked={values.mayTakePasswords}
        onChange={(event) => form.set({ mayTakePasswords: event.currentTarget.checked })}
      />
      <RateLimit form={form} />
      <TagEditor tags={values.tags} onChange={(tags) => form.set({ tags })} error={errors.tags} />
    </Stack>
  )
}

/** How many calls in what time; the time is asked for once there is a number. */
function RateLimit({ form }: { form: EntityForm<ClientValues> }) {
  const { values, errors } = form
  return (
    <Group align="flex-start" gap="sm">
      <NumberInput
        label={t('clients.rateLimit')}
        description={t('clients.rateLimitHelp')}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        min={1}
        max={quotaMax}
        allowDecimal={false}
        {...numberMarks}
        value={values.quota ?? ''}
        error={errors.quota}
        onChange={(quota) => form.set({ quota: quota === '' ? null : Number(quota) })}
        onBlur={() => form.check('quota')}
      />
      <Select
        label={t('clients.per')}
        data={durations}
        value={values.duration}
        allowDeselect={false}
        disabled={values.quota === null}
        onChange={(chosen) => {
          const duration = durations.find(({ value }) => value === chosen)
          if (duration) form.set({ duration: duration.value })
        }}
      />
    </Group>
  )
}
