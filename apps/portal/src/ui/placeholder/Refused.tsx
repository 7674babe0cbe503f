import { Button, Text } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import { useContext } from 'react'
import { Link } from 'react-router'
import { rich, t } from '../../lib/texts.ts'
import { NoticeStrip } from '../page/NoticeStrip.tsx'
import { Reference } from '../text/Reference.tsx'
import { AskedAlready, type Lacked } from './asked-already.ts'
import { Placeholder } from './Placeholder.tsx'
import { requestPath } from './request-path.ts'
import { WhoGives } from './who-gives.ts'

type Needed = Lacked | undefined

interface RefusedProps {
  /** Says what it refuses, such as "You can't see roles." */
  refused: string
  permission: Needed
  reference: string | undefined
  heading?: 1 | 2
}

/** 403: what is missing, in words and in code, and who can help. */
export function Refused({ refused, permission, reference, heading }: RefusedProps) {
  return (
    <Placeholder icon={<IconLock size={24} stroke={1.5} aria-hidden />} title={refused} heading={heading ?? 2}>
      <WayOn permission={permission} />
      <Reference id={reference} />
    </Placeholder>
  )
}

/** What is missing, in words and in code, and the way to ask for it. */
const WayOn = ({ permission }: { permission: Needed }) => (
  <>
    <Text>
      <Missing permission={permission} />
    </Text>
    <RequestAccess permission={permission} />
  </>
)

/** What may be read here and not changed: one line that says which permission is missing, and the way to ask for it. */
export const NotChanged = ({ text, permission }: { text: string; permission: NonNullable<Needed> }) => (
  <NoticeStrip action={<RequestAccess permission={permission} />}>
    {text} <Missing permission={permission} />
  </NoticeStrip>
)

/** The way to ask for what is missing, unless that was done. */
export function RequestAccess({ permission }: { permission: Needed }) {
  const Asked = useContext(AskedAlready)
  return (
    <Asked permission={permission}>
      <Button component={Link} to={requestPath(permission)} variant="default" size="xs">
        {t('common.requestAccess')}
      </Button>
    </Asked>
  )
}

function Missing({ permission }: { permission: Needed }) {
  const Who = useContext(WhoGives)
  if (!permission) return t('ui.adminCanGiveAccess')
  const action = <Code text={permission.action} />
  return (
    <>
      {permission.resource
        ? rich(permission.delegate ? 'failures.needDelegateOn' : 'failures.needOn', {
            action,
            resource: <Code text={permission.resource} />,
          })
        : rich('failures.need', { action })}{' '}
      <Who>{t('failures.adminCanGive')}</Who>
    </>
  )
}

/** An action or a resource within a sentence. */
export const Code = ({ text }: { text: string }) => (
  <bdi>
    <code className="mono">{text}</code>
  </bdi>
)
