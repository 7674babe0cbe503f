import { Group, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { rich, t } from '../../lib/texts.ts'
import { ActsLocked, lockedBy } from '../../nouns/access/LockedAct.tsx'
import { useActRefusal } from '../../nouns/access/use-act-refusal.ts'
import { integrationActsNeed, type TestAnswer, testIntegration } from '../../queries/nouns/integrations.ts'
import { ActionButton } from '../../ui/action/ActionButton.tsx'
import { DateTime } from '../../ui/text/DateTime.tsx'
import { Verdict } from '../../ui/text/Verdict.tsx'

/** Sends one test event and shows what came back; an earlier answer goes as soon as another is asked for. */
export function TryIntegration({ type }: { type: Parameters<typeof testIntegration>[0] }) {
  const [answer, setAnswer] = useState<TestAnswer>()
  const refusal = useActRefusal(integrationActsNeed.testing, type)
  const ask = async () => {
    setAnswer(undefined)
    const came = await testIntegration(type)
    setAnswer(came)
    return came.delivered
  }
  return (
    <Stack gap="sm" maw={760}>
      <ActsLocked refusal={refusal} />
      <Group gap="md">
        <ActionButton
          variant="default"
          action={ask}
          failed={t('integrations.testNotSent')}
          {...lockedBy(refusal, t('integrations.sendTest'))}
        >
          {t('integrations.sendTest')}
        </ActionButton>
        <Text fz="sm" c="dimmed">
          {t('integrations.testHelp')}
        </Text>
      </Group>
      <Group gap="sm" role="status">
        {answer && (
          <>
            <Verdict kind={answer.delivered ? 'allow' : 'deny'}>
              {answer.delivered ? t('integrations.taken') : t('integrations.notTaken')}
            </Verdict>
            <Text style={{ overflowWrap: 'anywhere' }}>
              {rich('integrations.answeredAfter', { answer: answer.answer, durationMs: answer.durationMs })}
            </Text>
            <DateTime at={answer.sentTime} />
          </>
        )}
      </Group>
    </Stack>
  )
}
