import { Group, Text } from '@mantine/core'
import { toFailure } from '../../lib/failures.ts'
import { t } from '../../lib/texts.ts'
import { type Invited, inviteLink } from '../../queries/nouns/invites.ts'
import { ReportModal } from '../../ui/action/ReportModal.tsx'
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
  <ReportModal
    opened={invited.length > 0}
    title={t('invites.report')}
    size="lg"
    closeOnClickOutside={false}
    notice={<NoticeStrip tone="warning">{t('invites.linksOnce')}</NoticeStrip>}
    lines={invited.map((each) => ({ key: each.email ?? '', name: each.email, became: <Became invited={each} /> }))}
    onClose={onClose}
  />
)
