import { Badge, Group, Stack, Text, Textarea } from '@mantine/core'
import type { EntityForm } from '../../lib/form/entity-form.ts'
import { t } from '../../lib/texts.ts'
import { Verdict } from '../../ui/text/Verdict.tsx'
import { emailsIn, type InviteValues, isEmail } from './invite-values.ts'

/** Whom an invite is for, as typed or pasted, and how many that is; of several, a wrong one is marked by itself. */
export function InvitedAddresses({ form: { values, errors, set, check } }: { form: EntityForm<InviteValues> }) {
  const emails = emailsIn(values.email)
  return (
    <Stack gap={6}>
      <Textarea
        label={t('invites.emails')}
        description={t('invites.emailHelp')}
        placeholder="lee@example.com"
        autosize
        minRows={3}
        maxRows={16}
        value={values.email}
        error={errors.email}
        // What is wrong is one of them, which is marked below, and not the whole.
        withErrorStyles={emails.every(isEmail)}
        onChange={(event) => set({ email: event.currentTarget.value })}
        onBlur={() => check('email')}
      />
      {emails.length > 0 && (
        <Group gap={6}>
          <Text fz="sm" c="dimmed">
            {t('invites.invitesMany', { count: emails.filter(isEmail).length })}
          </Text>
          {emails.map((email) => (
            <Address key={email} email={email} isWrong={errors.email !== undefined && !isEmail(email)} />
          ))}
        </Group>
      )}
    </Stack>
  )
}

const Address = ({ email, isWrong }: { email: string; isWrong: boolean }) =>
  isWrong ? (
    <Verdict kind="deny">{t('invites.noAddress', { text: email })}</Verdict>
  ) : (
    <Badge color="gray" tt="none">
      <bdi>{email}</bdi>
    </Badge>
  )
