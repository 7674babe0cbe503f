import type { ApplicationReply } from '@doorward/contract/authorization/sign-in/applications'
import { Button, Group, Stack, Text } from '@mantine/core'
import { IconExternalLink } from '@tabler/icons-react'
import { useState } from 'react'
import { rich, t } from '../../lib/texts.ts'
import { lockedBy } from '../../nouns/access/LockedAct.tsx'
import { useActRefusal } from '../../nouns/access/use-act-refusal.ts'
import { UserPicker } from '../../pickers/UserPicker.tsx'
import { applicationActsNeed, makeTestSignIn } from '../../queries/nouns/applications.ts'
import { ActionButton } from '../../ui/action/ActionButton.tsx'
import { Dialog } from '../../ui/floating/Dialog.tsx'
import { NoticeStrip } from '../../ui/page/NoticeStrip.tsx'
import { CopyField } from '../../ui/text/CopyField.tsx'

/** Signs in to the application as a user, to see what he meets there: a link is made, which says what it does and is good once. */
export function TestSignIn({ application }: { application: ApplicationReply }) {
  const [asking, setAsking] = useState(false)
  const refusal = useActRefusal(applicationActsNeed.testing, application.applicationId)
  return (
    <>
      <Button variant="default" onClick={() => setAsking(true)} {...lockedBy(refusal, t('applications.testSignIn'))}>
        {t('applications.testSignIn')}
      </Button>
      <Dialog opened={asking} onClose={() => setAsking(false)} title={t('applications.testSignIn')} size="lg">
        {asking && <TestLink application={application} onDone={() => setAsking(false)} />}
      </Dialog>
    </>
  )
}

/** Whose sign-in it is to be, and then the link; both are forgotten with the dialog. */
function TestLink({ application, onDone }: { application: ApplicationReply; onDone: () => void }) {
  const [userId, setUserId] = useState('')
  const [link, setLink] = useState<string>()
  const make = async () => setLink(await makeTestSignIn(application.applicationId, userId))
  return (
    <Stack gap="md">
      <Text c="dimmed">{rich('applications.testSignInHelp', { application: application.name })}</Text>
      <UserPicker
        label={t('applications.testAs')}
        kinds={['user']}
        single
        users={userId ? [userId] : []}
        onChange={({ users }) => {
          setUserId(users[0] ?? '')
          setLink(undefined)
        }}
      />
      {link ? <ReadyLink link={link} /> : null}
      <Group justify="flex-end">
        <Button variant="default" onClick={onDone}>
          {t('common.close')}
        </Button>
        {link ? (
          <Button
            component="a"
            href={link}
            target="_blank"
            rel="noopener noreferrer"
            leftSection={<IconExternalLink size={16} stroke={1.5} aria-hidden />}
          >
            {t('applications.openTest')}
          </Button>
        ) : (
          <ActionButton
            action={make}
            failed={t('applications.testFailed')}
            disabledReason={userId ? undefined : t('applications.testNeedsUser')}
          >
            {t('applications.makeTest')}
          </ActionButton>
        )}
      </Group>
    </Stack>
  )
}

const ReadyLink = ({ link }: { link: string }) => (
  <>
    <CopyField label={t('applications.testLink')} value={link} />
    <NoticeStrip tone="warning">{t('applications.testLinkOnce')}</NoticeStrip>
  </>
)
