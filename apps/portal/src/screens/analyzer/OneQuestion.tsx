import { normaliseAction } from '@doorward/core/permissions/actions'
import { normaliseResourceUri } from '@doorward/core/permissions/resource-uri'
import { Autocomplete, Group, Text } from '@mantine/core'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { t } from '../../lib/texts.ts'
import { useActionNames } from '../../pickers/known-actions.ts'
import { useKnownResources } from '../../pickers/known-resources.ts'
import { UserPicker } from '../../pickers/UserPicker.tsx'
import type { Question } from '../../queries/access/user-permissions.ts'
import { ActionButton } from '../../ui/action/ActionButton.tsx'
import { keepPage } from '../../ui/form/keep-page.ts'
import { AnswerPanel } from './AnswerPanel.tsx'
import { AsOfField, asOfIn, asOfParam, SinceAccount, useAsOf } from './AsOf.tsx'
import { besideField } from './beside-field.ts'
import { ExampleQuestion } from './ExampleQuestion.tsx'

function problems({
  userId,
  action,
  resourceUri,
}: Question): Partial<Record<'userId' | 'action' | 'resourceUri', string>> {
  return {
    ...(userId === '' ? { userId: t('analyzer.userNeeded') } : {}),
    ...(normaliseAction(action) === null ? { action: t('analyzer.actionNeeded') } : {}),
    ...(normaliseResourceUri(resourceUri) === null ? { resourceUri: t('analyzer.resourceNeeded') } : {}),
  }
}

/** One person, one action, one resource; what was asked stands in the address. */
export function OneQuestion() {
  const [params, setParams] = useSearchParams()
  const asked: Question = {
    userId: params.get('user') ?? '',
    action: params.get('action') ?? '',
    resourceUri: params.get('resource') ?? '',
    asOf: asOfIn(params),
  }
  return (
    <>
      <QuestionForm
        key={JSON.stringify(asked)}
        asked={asked}
        onAsk={({ userId, action, resourceUri, asOf }) =>
          setParams({ user: userId, action, resource: resourceUri, ...asOfParam(asOf) })
        }
      />
      {asked.userId === '' && asked.action === '' && asked.resourceUri === '' && (
        <ExampleQuestion
          onAsk={({ userId, action, resourceUri }) => setParams({ user: userId, action, resource: resourceUri })}
        />
      )}
      {Object.keys(problems(asked)).length === 0 && (
        <SinceAccount asOf={asked.asOf}>
          <AnswerPanel question={asked} />
        </SinceAccount>
      )}
    </>
  )
}

interface QuestionFormProps {
  asked: Question
  onAsk: (question: Question) => void
}

function QuestionForm({ asked, onAsk }: QuestionFormProps) {
  const { question, errors, moment, set, ask } = useQuestion({ asked, onAsk })
  const actions = useActionNames()
  const resources = useKnownResources()
  return (
    <form noValidate onSubmit={keepPage} className="card" style={{ padding: 16 }}>
      <Group align="flex-start" gap="md">
        <div style={{ flex: '1 1 260px' }}>
          <UserPicker
            label={t('analyzer.can')}
            single
            users={question.userId ? [question.userId] : []}
            error={errors.userId}
            onChange={({ users }) => set({ userId: users[0] ?? '' })}
          />
        </div>
        <Autocomplete
          label={t('analyzer.do')}
          placeholder="reports:read"
          data={actions}
          limit={20}
          value={question.action}
          error={errors.action}
          onChange={(action) => set({ action })}
          style={{ flex: '1 1 200px' }}
        />
        <Autocomplete
          label={t('analyzer.on')}
          placeholder="/reports/7"
          data={resources}
          limit={20}
          value={question.resourceUri}
          error={errors.resourceUri}
          onChange={(resourceUri) => set({ resourceUri })}
          style={{ flex: '1 1 200px' }}
        />
        <AsOfField moment={moment} />
        <ActionButton mt={besideField} type="submit" action={ask} failed={t('analyzer.checkFailed')}>
          {t('analyzer.checkAccess')}
        </ActionButton>
      </Group>
      {asked.userId === '' && (
        <Text fz="sm" c="dimmed" mt="sm">
          {t('analyzer.addressKeeps')}
        </Text>
      )}
    </form>
  )
}

/** The question as it is typed; what is wrong with it is told once it was asked. */
function useQuestion({ asked, onAsk }: QuestionFormProps) {
  const [question, setQuestion] = useState(asked)
  const [tried, setTried] = useState(false)
  const found = problems(question)
  const moment = useAsOf(asked.asOf)
  const ask = async () => {
    setTried(true)
    if (!moment.check() || Object.keys(found).length > 0) return false
    const { userId, action, resourceUri } = question
    onAsk({ userId, action: action.trim(), resourceUri: resourceUri.trim(), asOf: moment.asOf })
    return false
  }
  return {
    question,
    errors: tried ? found : {},
    moment,
    set: (patch: Partial<Question>) => setQuestion({ ...question, ...patch }),
    ask,
  }
}
