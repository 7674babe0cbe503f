import { Button, Group, Stack, Text } from '@mantine/core'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import { toFailure } from '../../lib/failures.ts'
import { t } from '../../lib/texts.ts'
import { type Invited, inviteLink } from '../../queries/nouns/invites.ts'
import { ReportModal } from '../../ui/action/ReportModal.tsx'
import { NoticeStrip } from '../../ui/page/NoticeStrip.tsx'
import { CopyButton, useCopy } from '../../ui/text/CopyField.tsx'
import { Verdict } from '../../ui/text/Verdict.tsx'

/** What became of an address: invited, with the link that is shown once, or why not. */
function Became({ invited: { email, made, error } }: { invited: Invited }) {
  if (made) {
    const link = inviteLink(made.inviteId)
    return (
      <Stack gap={4} align="flex-start">
        <Verdict kind="allow">{t('invites.isInvited')}</Verdict>
        <Group gap={6} wrap="nowrap" miw={0}>
          <Text component="bdi" fz="sm" className="mono" style={{ overflowWrap: 'anywhere' }}>
            {link}
          </Text>
          <CopyButton value={link} label={t('invites.copyLinkOf', { email: email ?? '' })} />
        </Group>
      </Stack>
    )
  }
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

/** Copies every address with its link, a line each, as a table takes them. */
function CopyAll({ invited }: { invited: readonly Invited[] }) {
  const made = invited.flatMap(({ email, made }) => (made ? [`${email}\t${inviteLink(made.inviteId)}`] : []))
  const { state, copy } = useCopy(`${made.join('\n')}\n`)
  const Icon = state === 'copied' ? IconCheck : IconCopy
  if (made.length < 2) return null
  return (
    <Button variant="default" leftSection={<Icon size={16} stroke={1.5} aria-hidden />} onClick={copy}>
      {t(state === 'refused' ? 'invites.notCopied' : state === 'copied' ? 'common.copied' : 'invites.copyAll')}
    </Button>
  )
}

interface InviteReportProps {
  /** One for each address. */
  invited: readonly Invited[]
  onClose: () => void
}

/** Tells of several invites which were made, each with its link, and which were not. */
export const InviteReport = ({ invited, onClose }: InviteReportProps) => (
  <ReportModal
    opened
    title={
      invited.some(({ made }) => made)
        ? t('invites.report', { count: invited.filter(({ made }) => made).length })
        : t('invites.nobodyInvited')
    }
    size="xl"
    closeOnClickOutside={false}
    notice={
      invited.some(({ made }) => made) ? (
        <NoticeStrip tone="warning">{t('invites.linksOnce')}</NoticeStrip>
      ) : (
        t('invites.whyNobody')
      )
    }
    lines={invited.map((each) => ({ key: each.email ?? '', name: each.email, became: <Became invited={each} /> }))}
    acts={<CopyAll invited={invited} />}
    onClose={onClose}
  />
)
