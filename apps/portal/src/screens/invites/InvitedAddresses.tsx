import { limits } from '@doorward/core/limits'
import { Badge, Group, Stack, Text, Textarea } from '@mantine/core'
import { useRef } from 'react'
import type { EntityForm } from '../../lib/form/entity-form.ts'
import { listed, t } from '../../lib/texts.ts'
import { WrongParts } from '../../nouns/form/WrongParts.tsx'
import { AlreadyUsers } from './AlreadyUsers.tsx'
import { emailsIn, type InviteValues, isEmail, repeatedIn, withoutEmail } from './invite-values.ts'

/** From so many on they are told by their number alone. */
const shownUnder = 50

/** Whom an invite is for, as typed or pasted, and how many that is; of several, a wrong one is named by itself and can be left out. */
export function InvitedAddresses({ form: { values, errors, set, check } }: { form: EntityForm<InviteValues> }) {
  const field = useRef<HTMLTextAreaElement>(null)
  const emails = emailsIn(values.email)
  const sound = emails.filter(isEmail)
  const wrong = emails.filter((each) => !isEmail(each))
  const isLong = sound.length >= shownUnder
  const repeated = repeatedIn(values.email)
  const leaveOut = (email: string) => {
    set({ email: withoutEmail(values.email, email) })
    field.current?.focus()
  }
  return (
    <Stack gap={6}>
      <Textarea
        ref={field}
        label={t('invites.emails')}
        description={t('invites.emailHelp')}
        placeholder="lee@example.com"
        autosize
        minRows={3}
        maxRows={16}
        value={values.email}
        error={
          errors.email && wrong.length > 0 ? (
            <WrongParts parts={wrong} say={(email) => t('invites.noEmail', { email })} onLeaveOut={leaveOut} />
          ) : (
            errors.email
          )
        }
        // What is wrong is one of them, which is named below, and not the whole.
        withErrorStyles={wrong.length === 0}
        onChange={(event) => set({ email: event.currentTarget.value })}
        onBlur={() => check('email')}
      />
      {sound.length > 0 && (
        <Group gap={6}>
          {sound.length > limits.invitesPerHourMax && !errors.email && (
            <Text fz="sm" c="red">
              {t('invites.tooMany', { count: limits.invitesPerHourMax })}
            </Text>
          )}
          <Text fz="sm" c="dimmed">
            {t(isLong ? 'invites.invitesInNumbers' : 'invites.invitesMany', { count: sound.length })}
          </Text>
          {!isLong &&
            sound.map((email) => (
              <Badge key={email} color="gray" tt="none">
                <bdi>{email}</bdi>
              </Badge>
            ))}
        </Group>
      )}
      {repeated.length > 0 && (
        <Text fz="sm" c="dimmed">
          {t('invites.repeated', { emails: listed(repeated) })}
        </Text>
      )}
      <AlreadyUsers emails={sound} />
    </Stack>
  )
}
