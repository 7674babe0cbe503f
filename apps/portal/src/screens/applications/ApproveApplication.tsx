import type { ApplicationReply } from '@doorward/contract/authorization/sign-in/applications'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { rich, t } from '../../lib/texts.ts'
import { lockedBy } from '../../nouns/access/LockedAct.tsx'
import { useActRefusal } from '../../nouns/access/use-act-refusal.ts'
import { applicationQueries } from '../../queries/nouns/applications.ts'
import { ConfirmModal } from '../../ui/action/ConfirmModal.tsx'
import { tellDone } from '../../ui/action/toast.tsx'

interface AskApproveProps {
  application: ApplicationReply
  opened: boolean
  onClose: () => void
}

/** Asks before people can sign in to an application that registered itself: nobody knows more of it than it said. */
export const AskApprove = ({
  application: { applicationId, name, redirectUrls },
  opened,
  onClose,
}: AskApproveProps) => (
  <ConfirmModal
    opened={opened}
    onClose={onClose}
    title={t('approval.ask', { application: name })}
    consequences={[
      t('approval.effect'),
      ...redirectUrls.map((address) => rich('approval.leadsTo', { addresses: address })),
    ]}
    label={t('approval.act')}
    failed={t('approval.failed')}
    undo={t('approval.undo')}
    color="ward"
    action={async () => {
      await applicationQueries.resave(applicationId, (now) => ({ ...now, awaitsApproval: false }))
      await applicationQueries.changed(applicationId)
      tellDone(t('approval.done'))
    }}
  />
)

/** The way to approve an application, on its page. */
export function ApproveApplication({ application }: { application: ApplicationReply }) {
  const [asking, setAsking] = useState(false)
  const refusal = useActRefusal(applicationQueries.needed?.change, application.applicationId)
  return (
    <>
      <Button onClick={() => setAsking(true)} {...lockedBy(refusal, t('approval.act'))}>
        {t('approval.act')}
      </Button>
      <AskApprove application={application} opened={asking} onClose={() => setAsking(false)} />
    </>
  )
}
