import { Button, Group, Stack, Text } from '@mantine/core'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import { useState } from 'react'
import { toFailure, wasDoneBefore } from '../../lib/failures.ts'
import { t } from '../../lib/texts.ts'
import { type Invited, inviteLink } from '../../queries/nouns/invites.ts'
import { ActionButton } from '../../ui/action/ActionButton.tsx'
import { ReportModal } from '../../ui/action/ReportModal.tsx'
import { NoticeStrip } from '../../ui/page/NoticeStrip.tsx'
import { CopyButton, useCopy } from '../../ui/text/CopyField.tsx'
import { Verdict } from '../../ui/text/Verdict.tsx'

/** Whether there is an invite, with its link at hand or lost with the answer. */
const isInvited = ({ made, error }: Invited): boolean => made !== undefined || wasDoneBefore(error)

interface BecameProps {
  invited: Invited
  /** Takes what became of it after it was tried again. */
  onAgain: (invited: Invited) => void
}

/** What became of an address: invited, with the link that is shown once; why not; or that nobody knows. */
function Became({ invited, onAgain }: BecameProps) {
  const { email, made, error, again } = invited
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
  if (isInvited(invited))
    return (
      <Stack gap={4} align="flex-start">
        <Verdict kind="allow">{t('invites.isInvited')}</Verdict>
        <Text fz="sm">{t('invites.linkLost')}</Text>
      </Stack>
    )
  if (again)
    return (
      <Stack gap={4} align="flex-start">
        <Verdict kind="pending">{t('invites.notKnown')}</Verdict>
        <Text fz="sm">{t('invites.noAnswer')}</Text>
        <ActionButton
          variant="default"
          size="xs"
          aria-label={t('invites.tryAgainFor', { email: email ?? '' })}
          action={async () => onAgain(await again())}
          failed={t('invites.notInvited')}
        >
          {t('common.tryAgain')}
        </ActionButton>
      </Stack>
    )
  return (
    <Stack gap={4} align="flex-start">
      <Verdict kind="deny">{t('invites.notInvited')}</Verdict>
      <Text fz="sm">{toFailure(error, t('invites.notInvited')).text}</Text>
    </Stack>
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

/** What a report is called by, and what stands above its lines. */
function headOf(invited: readonly Invited[]) {
  const count = invited.filter(isInvited).length
  if (count === 0 && invited.some(({ again }) => again)) return { title: t('invites.unknownWho'), notice: undefined }
  if (count === 0) return { title: t('invites.nobodyInvited'), notice: t('invites.whyNobody') }
  const hasLinks = invited.some(({ made }) => made)
  return {
    title: t('invites.report', { count }),
    notice: hasLinks && <NoticeStrip tone="warning">{t('invites.linksOnce')}</NoticeStrip>,
  }
}

interface InviteReportProps {
  /** One for each address. */
  invited: readonly Invited[]
  onClose: () => void
}

/** Tells of several invites which were made, each with its link, which were not, and of which nobody knows. */
export function InviteReport({ invited, onClose }: InviteReportProps) {
  const [known, setKnown] = useState(invited)
  const onAgain = (now: Invited) => setKnown((all) => all.map((each) => (each.email === now.email ? now : each)))
  return (
    <ReportModal
      opened
      {...headOf(known)}
      size="xl"
      closeOnClickOutside={false}
      lines={known.map((each) => ({
        key: each.email ?? '',
        name: each.email,
        became: <Became invited={each} onAgain={onAgain} />,
      }))}
      acts={<CopyAll invited={known} />}
      onClose={onClose}
    />
  )
}
