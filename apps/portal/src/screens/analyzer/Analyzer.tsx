import { normaliseAction } from '@doorward/core/permissions/actions'
import { normaliseResourceUri } from '@doorward/core/permissions/resource-uri'
import { Autocomplete, Group, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useSearchParams } from 'react-router'
import { t } from '../../lib/texts.ts'
import { places } from '../../nouns/list.ts'
import { UserPicker } from '../../pickers/UserPicker.tsx'
import type { Question } from '../../queries/access/user-permissions.ts'
import { allRolesQuery } from '../../queries/nouns/roles.ts'
import { ActionButton } from '../../ui/action/ActionButton.tsx'
import { keepPage } from '../../ui/form/CreatePage.tsx'
import { useTab } from '../../ui/page/use-tab.ts'
import { PageHeader } from '../../ui/page/PageHeader.tsx'
import { SectionTabs } from '../../ui/page/SectionTabs.tsx'
import { AnswerPanel } from './AnswerPanel.tsx'
import { ManyQuestions } from './ManyQuestions.tsx'
import { WhoCanReach } from './WhoCanReach.tsx'

export const loader = () => null

const bodies: Record<string, () => ReactNode> = { many: ManyQuestions, who: WhoCanReach }
const tabs = [
  { key: 'check', label: t('analyzer.check') },
  { key: 'many', label: t('analyzer.many') },
  { key: 'who', label: t('analyzer.who') },
]
export const shouldRevalidate = () => false

function problems({ userId, action, resourceUri }: Question): Partial<Record<keyof Question, string>> {
  return {
    ...(userId === '' ? { userId: t('analyzer.userNeeded') } : {}),
    ...(normaliseAction(action) === null ? { action: t('analyzer.actionNeeded') } : {}),
    ...(normaliseResourceUri(resourceUri) === null ? { resourceUri: t('analyzer.resourceNeeded') } : {}),
  }
}

/** Can this person do this on that? The question is the address, so an answer is a link. */
export function Component() {
  const [tab, choose] = useTab(tabs)
  const Body = bodies[tab] ?? OneQuestion
  return (
    <>
      <PageHeader crumbs={[{ label: t('headings.access') }]} title={places.analyzer.label} text={t('analyzer.about')} />
      <SectionTabs tabs={tabs} current={tab} onChoose={choose} />
      <Stack gap="lg" maw={1200}>
        <Body />
      </Stack>
    </>
  )
}

function OneQuestion() {
  const [params, setParams] = useSearchParams()
  const asked: Question = {
    userId: params.get('user') ?? '',
    action: params.get('action') ?? '',
    resourceUri: params.get('resource') ?? '',
  }
  return (
    <>
      <QuestionForm
        key={JSON.stringify(asked)}
        asked={asked}
        onAsk={({ userId, action, resourceUri }) => setParams({ user: userId, action, resource: resourceUri })}
      />
      {Object.keys(problems(asked)).length === 0 && <AnswerPanel question={asked} />}
    </>
  )
}

function QuestionForm({ asked, onAsk }: { asked: Question; onAsk: (question: Question) => void }) {
  const [question, setQuestion] = useState(asked)
  const [tried, setTried] = useState(false)
  const { data: roles = [] } = useQuery({ ...allRolesQuery, retry: false })
  const actions = [...new Set(roles.flatMap(({ permissions }) => permissions.map(({ action }) => action)))]
  const found = problems(question)
  const errors = tried ? found : {}
  const set = (patch: Partial<Question>) => setQuestion({ ...question, ...patch })
  const ask = async () => {
    setTried(true)
    if (Object.keys(found).length > 0) return false
    onAsk({ ...question, action: question.action.trim(), resourceUri: question.resourceUri.trim() })
    return false
  }
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
          data={[]}
          value={question.resourceUri}
          error={errors.resourceUri}
          onChange={(resourceUri) => set({ resourceUri })}
          style={{ flex: '1 1 200px' }}
        />
        <div style={{ alignSelf: 'flex-end' }}>
          <ActionButton type="submit" action={ask} failed={t('analyzer.checkFailed')}>
            {t('analyzer.checkAccess')}
          </ActionButton>
        </div>
      </Group>
      {asked.userId === '' && (
        <Text fz="sm" c="dimmed" mt="sm">
          {t('analyzer.addressKeeps')}
        </Text>
      )}
    </form>
  )
}
