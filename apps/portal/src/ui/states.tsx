import { Anchor, Button, Center, Group, Skeleton, Stack, Text, Title } from '@mantine/core'
import { IconCloudOff, IconLock, IconMapPinOff, IconPlugConnectedX } from '@tabler/icons-react'
import { type ReactNode, useEffect, useState } from 'react'
import { Link } from 'react-router'
import { type Failure, missingPermission, toFailure } from '../lib/failures.ts'
import { Drawing, type DrawingMotif } from './Drawing.tsx'
import { Reference } from './text/Reference.tsx'

/** Nothing exists yet: what it is for in a sentence, and the one thing to do. */
export function Empty(props: { motif: DrawingMotif; title: string; text: string; action?: ReactNode }) {
  return (
    <Center py={48} px="md" data-empty>
      <Stack align="center" gap="md" maw={440} ta="center">
        <Drawing motif={props.motif} />
        <Title order={2}>{props.title}</Title>
        <Text c="dimmed">{props.text}</Text>
        {props.action}
      </Stack>
    </Center>
  )
}

/** The filter matches nothing. */
export function FilteredEmpty({ text, onClear }: { text: string; onClear?: () => void }) {
  return (
    <Stack align="center" gap="sm" py={32} px="md" role="status" data-empty>
      <Text>{text}</Text>
      {onClear && (
        <Button variant="default" size="xs" onClick={onClear}>
          Clear filters
        </Button>
      )}
    </Stack>
  )
}

interface StateFrameProps {
  icon: ReactNode
  title: string
  children: ReactNode
  heading?: 1 | 2
}
function StateFrame({ icon, title, children, heading = 2 }: StateFrameProps) {
  return (
    <Center py={48} px="md">
      <Stack align="center" gap="sm" maw={480} ta="center">
        <Text c="dimmed" component="span">
          {icon}
        </Text>
        <Title order={heading} size="h2">
          {title}
        </Title>
        {children}
      </Stack>
    </Center>
  )
}

type Needed = { action: string; resource: string | undefined } | undefined

interface RefusedProps {
  /** Completes "You can't …", such as "see roles". */
  act: string
  permission: Needed
  reference: string | undefined
  heading?: 1 | 2
}

/** 403: what is missing, in words and in code, and who can help. */
export function Refused({ act, permission, reference, heading }: RefusedProps) {
  return (
    <StateFrame
      icon={<IconLock size={24} stroke={1.5} aria-hidden />}
      title={`You can't ${act}.`}
      heading={heading ?? 2}
    >
      <WayOn permission={permission} />
      <Reference id={reference} />
    </StateFrame>
  )
}

/** Nothing that names this person, of a list whose whole they may not see. `only` completes "You see only …". */
export function NoneSeen({ only, permission }: { only: string; permission: Needed }) {
  return (
    <StateFrame
      icon={<IconLock size={24} stroke={1.5} aria-hidden />}
      title={`You see only ${only}, and there is none.`}
    >
      <WayOn permission={permission} />
    </StateFrame>
  )
}

/** What is missing, in words and in code, and the way to ask for it. */
function WayOn({ permission }: { permission: Needed }) {
  return (
    <>
      {permission ? (
        <Text>
          {'You need '}
          <code className="mono">{permission.action}</code>
          {permission.resource && (
            <>
              {' on '}
              <code className="mono">{permission.resource}</code>
            </>
          )}
          . Your account admin can give it to you.
        </Text>
      ) : (
        <Text>Your account admin can give you access.</Text>
      )}
      <Button component={Link} to={requestPath(permission)} variant="default" size="xs">
        Request access
      </Button>
    </>
  )
}

/** The form that asks for what is missing, filled in. */
function requestPath(permission: Needed): string {
  const wanted = new URLSearchParams({
    ...(permission ? { action: permission.action } : {}),
    ...(permission?.resource ? { resource: permission.resource } : {}),
  })
  return `/settings/requests/new${wanted.size > 0 ? `?${wanted}` : ''}`
}

/** 404: it may be gone or not for these eyes; the way back to the list. */
export function Missing({
  noun,
  back,
  heading,
}: {
  noun: string
  back?: { to: string; label: string }
  heading?: 1 | 2
}) {
  return (
    <StateFrame
      icon={<IconMapPinOff size={24} stroke={1.5} aria-hidden />}
      title={`We can't find this ${noun}.`}
      heading={heading ?? 2}
    >
      <Text c="dimmed">It may be deleted, or not visible to you.</Text>
      {back && (
        <Anchor component={Link} to={back.to}>
          Back to {back.label}
        </Anchor>
      )}
    </StateFrame>
  )
}

/** What failed for want of a network is tried once more as soon as there is one. */
function useRetryOnReturn(retry: (() => void) | undefined): void {
  useEffect(() => {
    if (!retry) return
    window.addEventListener('online', retry)
    return () => window.removeEventListener('online', retry)
  }, [retry])
}

/** 5xx or the network: what failed, Try again, the reference. The rest of the page keeps working. */
export function ErrorState(props: { failure: Failure; onRetry?: () => void; heading?: 1 | 2 }) {
  const { failure, onRetry } = props
  const Icon = failure.kind === 'offline' ? IconCloudOff : IconPlugConnectedX
  useRetryOnReturn(failure.kind === 'offline' ? onRetry : undefined)
  return (
    <StateFrame icon={<Icon size={24} stroke={1.5} aria-hidden />} title={failure.title} heading={props.heading ?? 2}>
      <Text c="dimmed">{failure.text}</Text>
      <Group gap="md">
        {onRetry && (
          <Button variant="default" size="xs" onClick={onRetry}>
            Try again
          </Button>
        )}
        <Reference id={failure.reference} />
      </Group>
    </StateFrame>
  )
}

const slowMs = 7_500
const stuckMs = 60_000

/** The notes of a long wait: after 7.5 s and after 60 s (SCR-15). */
export function WaitingNote() {
  const [waited, setWaited] = useState<'short' | 'slow' | 'stuck'>('short')
  useEffect(() => {
    const timers = [setTimeout(() => setWaited('slow'), slowMs), setTimeout(() => setWaited('stuck'), stuckMs)]
    return () => timers.forEach(clearTimeout)
  }, [])
  return (
    <Text c="dimmed" role="status" ta="center" mih={20}>
      {waited === 'slow' && 'Taking longer than expected... Please stand by'}
      {waited === 'stuck' && 'This page did not load. Reload it, or contact support if it happens again.'}
    </Text>
  )
}

/** The whole window waits: before the frame is there, and while the account is switched. */
export function Loader({ text = 'Loading' }: { text?: string }) {
  return (
    <Center mih="60vh" aria-busy="true">
      <Stack align="center" gap="md">
        <Skeleton height={28} width={180} />
        <Text c="dimmed" fz="sm">
          {text}
        </Text>
        <WaitingNote />
      </Stack>
    </Center>
  )
}

/** A page in the shape it will have: heading, toolbar, rows. */
export function PageSkeleton() {
  return (
    <Stack aria-busy="true" aria-label="Loading" role="status" gap="md" maw={1600}>
      <Skeleton height={14} width={140} />
      <Skeleton height={28} width={220} />
      <Skeleton height={36} width="min(360px, 100%)" />
      <div className="card">
        {['a', 'b', 'c', 'd', 'e', 'f'].map((row) => (
          <Skeleton key={row} height={16} m="sm" width="auto" />
        ))}
      </div>
      <WaitingNote />
    </Stack>
  )
}

interface ReadFailedProps {
  error: unknown
  /** Completes "We could not …", such as "load the roles". */
  doing: string
  /** Completes "You can't …", such as "see roles". */
  act: string
  onRetry: () => void
  heading?: 1 | 2
}

/** What could not be read: what is missing where it was refused, else what went wrong and another try. */
export function ReadFailed({ error, doing, act, onRetry, heading = 2 }: ReadFailedProps) {
  const failure = toFailure(error, doing)
  if (failure.kind !== 'refused') return <ErrorState failure={failure} onRetry={onRetry} heading={heading} />
  return <Refused act={act} permission={missingPermission(error)} reference={failure.reference} heading={heading} />
}
