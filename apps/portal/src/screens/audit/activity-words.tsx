import { ownConnections, passkeyConnection } from '@doorward/core/users/own-connections'
import { digits, rich, t } from '../../lib/texts.ts'
import { ChangeSentence } from '../../nouns/changes/ChangeSentence.tsx'
import { ApplicationName, ConnectionName, UserName } from '../../pickers/Names.tsx'
import type { Activity } from '../../queries/access/activity.ts'
import { Verdict } from '../../ui/text/Verdict.tsx'
import { KindBadge } from './KindBadge.tsx'

/** What came of it; a change has no verdict. */
export function ActivityVerdict({ line }: { line: Activity }) {
  if (line.kind === 'CHECK')
    return (
      <Verdict kind={line.result === 'ALLOWED' ? 'allow' : 'deny'}>
        {line.result === 'ALLOWED' ? t('checks.allowed') : t('checks.denied')}
      </Verdict>
    )
  if (line.kind === 'SIGN_IN' && line.result === 'FAILED')
    return <Verdict kind="warning">{t('audit.signInFailed')}</Verdict>
  return <KindBadge kind={line.kind} />
}

const code = (text: string) => (
  <bdi className="mono" style={{ overflowWrap: 'anywhere' }}>
    {text}
  </bdi>
)

/** What happened, in a sentence. */
export function ActivitySentence({ line, isGone }: { line: Activity; isGone: boolean }) {
  if (line.kind === 'CHANGE') return <ChangeSentence change={line} isGone={isGone} />
  if (line.kind === 'SIGN_IN') return <SignInSentence line={line} />
  const told = {
    who: <UserName userId={line.userId} />,
    action: code(line.permission),
    resource: code(line.resourceUri),
  }
  return line.count > 1 ? rich('audit.askedOften', { ...told, times: digits(line.count) }) : rich('audit.asked', told)
}

/** What an account proves itself is no connection that could be asked for its name. */
const ownWays: Partial<Record<string, string>> = {
  [ownConnections.email]: t('audit.byCode'),
  [ownConnections.password]: t('audit.byPassword'),
  [passkeyConnection]: t('audit.byPasskey'),
}

const Way = ({ connectionId }: { connectionId: string }) =>
  ownWays[connectionId] ?? <ConnectionName connectionId={connectionId} />

function SignInSentence({ line }: { line: Extract<Activity, { kind: 'SIGN_IN' }> }) {
  const where = line.applicationId ? <ApplicationName applicationId={line.applicationId} /> : t('audit.somewhere')
  const how = <Way connectionId={line.connectionId ?? ''} />
  if (line.result === 'FAILED') return rich('audit.failedSentence', { where, how })
  const who = <UserName userId={line.userId ?? ''} />
  if (line.delegatedBy)
    return rich('audit.testedSentence', { who, where, tester: <UserName userId={line.delegatedBy} /> })
  return line.connectionId
    ? rich('audit.signedInSentence', { who, where, how })
    : rich('audit.signedInPlainly', { who, where })
}
