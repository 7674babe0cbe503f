import type { AccessRequestReply } from '@doorward/contract/authorization/access/requests'
import { Button, Text } from '@mantine/core'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { rich, t } from '../../lib/texts.ts'
import { requestQueries, withdrawRequest } from '../../queries/nouns/requests.ts'
import { ConfirmModal } from '../../ui/action/ConfirmModal.tsx'
import { tellDone } from '../../ui/action/toast.tsx'
import { DateTime } from '../../ui/text/DateTime.tsx'
import { addressOf } from '../navigation.ts'

const patienceMs = 24 * 3600 * 1000

/** Sends a request anew, which is what tells those who decide once more, and takes the old one back. */
async function askAnew({ requestId, access, reason, tags }: AccessRequestReply): Promise<string> {
  const made = await requestQueries.create({ access, tags: tags ?? {}, ...(reason ? { reason } : {}) })
  await withdrawRequest(requestId, undefined)
  return made.requestId
}

/** The way to ask again for what nobody has decided for a day; before that, from when on. */
export function AskAgain({ request }: { request: AccessRequestReply }) {
  const [asking, setAsking] = useState(false)
  const navigate = useNavigate()
  const from = new Date(new Date(request.createdTime).getTime() + patienceMs)
  if (from > new Date())
    return (
      <Text component="span" fz="sm" c="dimmed">
        {rich('requests.askAgainFrom', { at: <DateTime at={from.toISOString()} /> })}
      </Text>
    )
  return (
    <>
      <Button variant="default" size="xs" onClick={() => setAsking(true)}>
        {t('requests.askAgain')}
      </Button>
      <ConfirmModal
        opened={asking}
        onClose={() => setAsking(false)}
        color="ward"
        title={t('requests.askAgainAsk')}
        consequences={[t('requests.askAgainTold'), t('requests.askAgainReplaces')]}
        label={t('requests.askAgain')}
        failed={t('requests.askAgainFailed')}
        undo={t('requests.withdrawUndo')}
        action={async () => {
          const requestId = await askAnew(request)
          tellDone(t('requests.askAgainDone'))
          void navigate(addressOf('requests', requestId))
        }}
      />
    </>
  )
}
