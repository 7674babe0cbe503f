import { limits } from '@doorward/core/limits'
import { Button, Group, Stack, Text, Textarea } from '@mantine/core'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { t } from '../../lib/texts.ts'
import { linesProblem, questionsOf } from '../../nouns/asked/question-lines.ts'
import { UserPicker } from '../../pickers/UserPicker.tsx'
import { ActionButton } from '../../ui/action/ActionButton.tsx'
import { keepPage } from '../../ui/form/keep-page.ts'
import { AnswerMatrix } from './AnswerMatrix.tsx'
import { AsOfField, asOfIn, asOfParam, SinceAccount, useAsOf } from './AsOf.tsx'
import { besideField } from './beside-field.ts'
import { QuestionMaker } from './QuestionMaker.tsx'

const peopleMax = 20

/** Many questions about some people at once, one a line; like a single one they stand in the address. */
export function ManyQuestions() {
  const [params, setParams] = useSearchParams()
  const asked = { userIds: params.getAll('user').slice(0, peopleMax), text: params.get('questions') ?? '' }
  const asOf = asOfIn(params)
  const [userIds, setUserIds] = useState(params.getAll('user'))
  const [text, setText] = useState(asked.text)
  const [tried, setTried] = useState(false)
  /** Whether the form stands open over its answers, and whether it was folded by hand. */
  const [isOpen, setIsOpen] = useState(false)
  const [isFoldedHere, setIsFoldedHere] = useState(false)
  const address = JSON.stringify([asked, asOf])
  const [shown, setShown] = useState(address)
  if (shown !== address) {
    // The fields say what the table below answers, also where somebody comes to another address.
    setShown(address)
    setUserIds(params.getAll('user'))
    setText(asked.text)
    setIsOpen(false)
  }
  const moment = useAsOf(asOf)
  const problem = linesProblem(text)
  const whoProblem = peopleProblem(userIds)
  const ask = async () => {
    setTried(true)
    if (!moment.check() || whoProblem || problem) return false
    setParams({ tab: 'many', user: userIds, questions: text.trim(), ...asOfParam(moment.asOf) })
    setIsOpen(false)
    setIsFoldedHere(true)
    return false
  }
  const isAnswered = asked.userIds.length > 0 && asked.text !== '' && !linesProblem(asked.text)
  const answers = isAnswered && (
    <SinceAccount asOf={asOf}>
      <AnswerMatrix key={address} {...asked} asOf={asOf} />
    </SinceAccount>
  )
  if (isAnswered && !isOpen)
    return (
      <>
        <Folded {...asked} isFoldedHere={isFoldedHere} onChange={() => setIsOpen(true)} />
        {answers}
      </>
    )
  return (
    <>
      <form noValidate onSubmit={keepPage} className="card" style={{ padding: 16 }}>
        <Stack gap="md">
          <UserPicker
            label={t('analyzer.can')}
            users={userIds}
            error={tried ? whoProblem : undefined}
            onChange={({ users }) => setUserIds(users)}
          />
          <Textarea
            label={t('analyzer.doThese')}
            description={t('analyzer.questionsHelp', { count: limits.questionsMax })}
            placeholder={'reports:read /reports/7\nreports:export /reports/7'}
            autoFocus={isAnswered}
            autosize
            minRows={4}
            maxRows={14}
            spellCheck={false}
            value={text}
            error={tried ? problem : undefined}
            onChange={(event) => setText(event.currentTarget.value)}
            styles={{ input: { fontFamily: 'var(--mantine-font-family-monospace)' } }}
          />
          <QuestionMaker
            onAdd={(lines) => setText((now) => [now.trim(), ...lines].filter((line) => line !== '').join('\n'))}
          />
          <Group align="flex-start" gap="md">
            <AsOfField moment={moment} />
            <ActionButton mt={besideField} type="submit" action={ask} failed={t('analyzer.checkFailed')}>
              {t('analyzer.checkAccess')}
            </ActionButton>
          </Group>
        </Stack>
      </form>
      {answers}
    </>
  )
}

interface FoldedProps {
  userIds: readonly string[]
  text: string
  /** The press that folded the form left nothing to stand on. */
  isFoldedHere: boolean
  onChange: () => void
}

/** The form as one line, once it is answered: the answers stand at the top. */
function Folded({ userIds, text, isFoldedHere, onChange }: FoldedProps) {
  const people = t('analyzer.askedPeople', { count: userIds.length })
  const questions = t('analyzer.askedQuestions', { count: questionsOf(text).length })
  return (
    <Group className="card" px="md" py="xs" gap="md" justify="space-between">
      <Text fw={500}>{t('analyzer.asked', { people, questions })}</Text>
      <Button variant="default" size="xs" autoFocus={isFoldedHere} onClick={onChange}>
        {t('analyzer.change')}
      </Button>
    </Group>
  )
}

function peopleProblem(userIds: readonly string[]): string | undefined {
  if (userIds.length === 0) return t('analyzer.userNeeded')
  return userIds.length > peopleMax ? t('analyzer.tooManyPeople', { count: peopleMax }) : undefined
}
