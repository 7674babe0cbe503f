import { Checkbox, Group, NumberInput, Select, Stack, TextInput } from '@mantine/core'
import type { EntityForm } from '../../lib/form/entity-form.ts'
import { durations } from '../../nouns/form/rate-limits.ts'
import { NameField } from '../../ui/form/NameFields.tsx'
import { TagEditor } from '../../ui/form/TagEditor.tsx'
import type { ClientValues } from './client-values.ts'

/** Name, options, rate limit and tags of a service client. */
export function ClientFields({ form }: { form: EntityForm<ClientValues> }) {
  const { values, errors } = form
  return (
    <Stack gap="md" maw={760}>
      <NameField form={form} placeholder="CI deploy" />
      <Checkbox
        label="May ask about any user's permissions"
        description="Without it the client asks only about users it may read."
        checked={values.mayAskAnyone}
        onChange={(event) => form.set({ mayAskAnyone: event.currentTarget.checked })}
      />
      <Checkbox
        label="May sign users in (custom authentication)"
        description="The client can complete sign-ins for any user. Give it only to your own sign-in service."
        checked={values.maySignIn}
        onChange={(event) => form.set({ maySignIn: event.currentTarget.checked })}
      />
      {(values.maySignIn || values.signInUrl) && (
        <TextInput
          label="Sign-in address"
          description="Where people are sent to sign in."
          placeholder="https://app.acme.com/sign-in"
          value={values.signInUrl}
          error={errors.signInUrl}
          onChange={(event) => form.set({ signInUrl: event.currentTarget.value.trim() })}
          onBlur={() => form.check('signInUrl')}
        />
      )}
      <Group align="flex-start" gap="sm">
        <NumberInput
          label="Rate limit"
          description="Calls; empty means the account's own limit."
          min={1}
          max={1_000_000}
          allowDecimal={false}
          thousandSeparator=","
          value={values.quota ?? ''}
          error={errors.quota}
          onChange={(quota) => form.set({ quota: quota === '' ? null : Number(quota) })}
          onBlur={() => form.check('quota')}
        />
        <Select
          label="Per"
          description=" "
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
      <TagEditor tags={values.tags} onChange={(tags) => form.set({ tags })} error={errors.tags} />
    </Stack>
  )
}
