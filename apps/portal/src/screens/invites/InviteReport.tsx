import { Button, Group, Modal, Stack, Table, Text } from '@mantine/core'
import { toFailure } from '../../lib/failures.ts'
import { t } from '../../lib/texts.ts'
import { type Invited, inviteLink } from '../../queries/nouns/invites.ts'
import { NoticeStrip } from '../../ui/page/NoticeStrip.tsx'
import { CopyButton } from '../../ui/text/CopyField.tsx'
import { Verdict } from '../../ui/text/Verdict.tsx'

/** What became of an address: invited, with the link that is shown once, or why not. */
function Became({ invited: { email, made, error } }: { invited: Invited }) {
  if (made)
    return (
      <Group gap={8}>
        <Verdict kind="allow">{t('invites.isInvited')}</Verdict>
        <CopyButton value={inviteLink(made.inviteId)} label={t('invites.copyLinkOf', { email: email ?? '' })} />
      </Group>
    )
  const { title, text } = toFailure(error, t('invites.notInvited'))
  return (
    <>
      <Verdict kind="deny">{t('invites.notInvited')}</Verdict>
      <Text fz="sm">
        {title} {text}
      </Text>
    </>
  )
}

interface InviteReportProps {
  /** One for each address; nothing is told without. */
  invited: readonly Invited[] | undefined
  onClose: () => void
}

/** Tells of several invites which were made, each with its link, and which were not. */
export const InviteReport = ({ invited = [], onClose }: InviteReportProps) => (
  <Modal
    opened={invited.length > 0}
    onClose={onClose}
    title={t('invites.report')}
    size="lg"
    closeOnClickOutside={false}
  >
    <Stack gap="md">
      <NoticeStrip tone="warning">{t('invites.linksOnce')}</NoticeStrip>
      <Table fz="sm" aria-label={t('invites.report')}>
        <Table.Tbody>
          {invited.map((each) => (
            <Table.Tr key={each.email}>
              <Table.Td style={{ overflowWrap: 'anywhere' }}>
                <bdi>{each.email}</bdi>
              </Table.Td>
              <Table.Td>
                <Became invited={each} />
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
      <Group justify="flex-end">
        <Button onClick={onClose} data-autofocus>
          {t('common.close')}
        </Button>
      </Group>
    </Stack>
  </Modal>
)
