import { Anchor, Checkbox, Group, Stack, Text, TextInput, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { usePortal } from '../../lib/portal-store.ts'
import { rich, t } from '../../lib/texts.ts'
import { places } from '../../nouns/list.ts'
import { accountsQuery, isDeleting } from '../../queries/account/accounts.ts'
import { signOut } from '../../session/sign-in.ts'
import { ActionButton } from '../../ui/action/ActionButton.tsx'
import { FormFailure } from '../../ui/form/FormFailure.tsx'
import { keepPage } from '../../ui/form/keep-page.ts'
import { CopyField } from '../../ui/text/CopyField.tsx'
import { LegalLinks } from './LegalLinks.tsx'
import { useNewAccount } from './new-account.ts'
import { RegionField } from './RegionField.tsx'

/** Name, region and terms of a new account; ends on its overview. */
export function CreateAccount({ userId }: { userId: string }) {
  const form = useNewAccount()
  const { values, errors } = form
  const current = useCurrentName()
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
        <LegalLinks />
        <FormFailure failure={form.failure} />
        <Group justify="space-between">
          <ActionButton type="submit" action={form.submit} failed={t('signup.failed')}>
            {t('signup.createAccount')}
          </ActionButton>
          <Group gap="md">
            {current && (
              <Anchor component={Link} to={places.overview.path} fz="sm">
                {t('signup.backTo', { account: current })}
              </Anchor>
            )}
            <Anchor component="button" type="button" fz="sm" onClick={() => void signOut()}>
              {t('common.signOut')}
            </Anchor>
          </Group>
        </Group>
        <AskForInvite userId={userId} />
      </Stack>
    </form>
  )
}

/** What the account is called that one is in and can go back to; nothing where there is none. */
function useCurrentName(): string | undefined {
  const accountId = usePortal((state) => state.accountId)
  const { data: accounts = [] } = useQuery({ ...accountsQuery, enabled: accountId !== null })
  const account = accounts.find((account) => account.accountId === accountId && !isDeleting(account))
  return account && (account.name ?? account.accountId)
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
