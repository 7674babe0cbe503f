import { Anchor, Checkbox, Group, Stack, Text, TextInput, Title } from '@mantine/core'
import { useState } from 'react'
import { rich, t } from '../../lib/texts.ts'
import { signOut } from '../../session/sign-in.ts'
import { ActionButton } from '../../ui/action/ActionButton.tsx'
import { FormFailure } from '../../ui/form/FormFailure.tsx'
import { keepPage } from '../../ui/form/keep-page.ts'
import { CopyField } from '../../ui/text/CopyField.tsx'
import { useNewAccount } from './new-account.ts'
import { RegionField } from './RegionField.tsx'

/** Name, region and terms of a new account; ends on its overview. */
export function CreateAccount({ userId }: { userId: string }) {
  const form = useNewAccount()
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
            {t('common.signOut')}
          </Anchor>
        </Group>
        <AskForInvite userId={userId} />
      </Stack>
    </form>
  )
}

/** The other way in: a colleague's invite, for which they need one's id. */
function AskForInvite({ userId }: { userId: string }) {
  const [showId, setShowId] = useState(false)
  return (
    <>
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
    </>
  )
}
