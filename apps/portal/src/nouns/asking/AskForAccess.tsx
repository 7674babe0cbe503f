import type { AccessRequestReply } from '@doorward/contract/authorization/access/requests'
import { Anchor, Stack, Text } from '@mantine/core'
import { Link, useLocation, useSearchParams } from 'react-router'
import { t } from '../../lib/texts.ts'
import type { RequestInput } from '../../queries/nouns/requests.ts'
import { Labelled } from '../../ui/form/Labelled.tsx'
import { useLacksDeciding, useLocked } from '../access/standing.ts'
import type { Field } from '../form/fields.ts'
import { places } from '../list.ts'
import type { Noun } from '../noun.ts'
import type { Permission } from '../place.ts'
import type { RequestValues } from '../requests/request-start.ts'
import { NounCreateScreen } from '../screens/NounCreateScreen.tsx'
import { StatementEditor } from '../statement/StatementEditor.tsx'
import { blankStatement, isWhole, type StatementValues, statementsProblem } from '../statement/statements.ts'
import { AskedFor } from './AskedFor.tsx'
import { AskInWords } from './AskInWords.tsx'

type Requests = Noun<AccessRequestReply, RequestValues, RequestInput>
type RequestField = Field<RequestValues>

interface StatementsProps {
  statements: StatementValues[]
  error: string | undefined
  /** Words that nothing offered says go with the reason, to whoever decides. */
  onChange: (statements: StatementValues[], words?: string) => void
}

/** What a link came here for, as far as it names that. */
function useWanted(): Permission | undefined {
  const [params] = useSearchParams()
  const [action, resource] = [params.get('action'), params.get('resource')]
  return action && resource ? { action, resource } : undefined
}

/** Statements in plain words where they are what a link came here for; as they are edited otherwise. */
function Wanted({ statements, error, onChange }: StatementsProps) {
  const wanted = useWanted()
  const [statement] = statements
  const isWanted = statement && isWhole(statement) && statement.resources[0] === wanted?.resource
  if (wanted && isWanted && statements.length === 1)
    return (
      <Stack gap="xs">
        <AskedFor permission={wanted} statement={statement} />
        <Text fz="sm">
          <Anchor component={Link} to={`${places.requests.path}/new`} inherit>
            {t('asking.askForOther')}
          </Anchor>
        </Text>
      </Stack>
    )
  return (
    <Labelled label={t('requests.allowed')} error={error}>
      <StatementEditor who="nameless" statements={statements} onChange={onChange} />
    </Labelled>
  )
}

/** The choice of roles stands in the address, so that a link shows the same. */
const byRoles = '?by=roles'

function InWords({ statements, error, onChange }: StatementsProps) {
  const mayList = !useLocked().has('roles')
  return (
    <Stack gap="xs">
      <AskInWords
        statement={statements[0] ?? blankStatement}
        error={error}
        onChange={(statement, words) => onChange([statement], words)}
      />
      {mayList && (
        <Text fz="sm">
          <Anchor component={Link} to={byRoles} inherit>
            {t('asking.chooseRoles')}
          </Anchor>
        </Text>
      )}
    </Stack>
  )
}

/** The request's fields, with another way to say what is asked for; whom it is for and its tags are folded away. */
function saidBy(requests: Requests, Said: typeof Wanted, none: string): Requests {
  const { form } = requests
  if (!form || !Array.isArray(form.fields)) return requests
  const inOrder = (form.fields as RequestField[]).map((field): RequestField => {
    if (field.kind === 'long') return { ...field, label: t('asking.whyNeeded'), placeholder: t('asking.reasonExample') }
    if (field.key !== 'statements') return { ...field, more: true }
    return {
      ...field,
      kind: 'own',
      key: 'statements',
      show: () => null,
      check: ({ statements }) => statementsProblem(statements, none),
      draw: ({ values, errors, set }) => (
        <Said
          statements={values.statements}
          error={errors.statements}
          onChange={(statements, words) =>
            set({
              statements,
              ...(words ? { reason: [values.reason.trim(), words].filter(Boolean).join('\n') } : {}),
            })
          }
        />
      ),
    }
  })
  return { ...requests, form: { ...form, fields: inOrder } }
}

/** The page that asks for access: for what a refused page named, in words, or by role for who decides requests or chooses to. */
export function askingScreen(requests: Requests) {
  const wanting = saidBy(requests, Wanted, t('statement.needed'))
  const inWords = saidBy(requests, InWords, t('asking.wantNeeded'))
  const withText = (noun: Requests, text: string): Requests => ({ ...noun, making: { ...noun.making, text } })
  const forWanted = withText(wanting, t('asking.onlyReason'))
  const forFew = withText(inWords, t('asking.inWordsText'))
  return {
    Component: () => {
      const isWanted = useWanted() !== undefined
      const mayList = !useLocked().has('roles')
      const choosesRoles = useLocation().search === byRoles
      const decides = !useLacksDeciding()
      if (isWanted) return <NounCreateScreen key="wanted" noun={forWanted} />
      const isByRole = mayList && (decides || choosesRoles)
      return <NounCreateScreen key={isByRole ? 'roles' : 'words'} noun={isByRole ? requests : forFew} />
    },
    loader: () => null,
  }
}
