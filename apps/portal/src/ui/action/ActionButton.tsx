import { spinnerAfterMs, tickMs } from '@doorward/core/constants'
import { Button, type ButtonProps, Loader, Text } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import styles from './action-button.module.css'

type Phase = 'still' | 'running' | 'spinning' | 'done'

interface Run {
  /** Resolve with `false` when nothing was done (an invalid form): no tick is shown. */
  action: () => Promise<unknown>
  /** Says what failed, such as "We could not save the role."; an alert shows it, unless `onFailed` takes it. */
  failed: string
  onFailed?: ((error: unknown) => void) | undefined
  /** Why it cannot be pressed now, in a sentence that stands beside it; it keeps the focus, so that the reason is heard. */
  disabledReason?: string | undefined
  /** The id of what says on the page already why it cannot be pressed now, in place of a reason beside it. */
  disabledBy?: string | undefined
}
interface ActionButtonProps extends Run, Omit<ButtonProps, 'children' | 'loading'> {
  /** Verb and noun, such as "Create role". */
  children: ReactNode
  type?: 'submit' | 'button'
}

/** Runs an action, once at a time, and says how far it is. Failures are logged and handed on, or told as an alert. */
function useRun({ action, failed, onFailed, disabledReason, disabledBy }: Run) {
  const [phase, setPhase] = useState<Phase>('still')
  const shown = useRef(true)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => {
    shown.current = true
    return () => {
      shown.current = false
      clearTimeout(timer.current)
    }
  }, [])

  /** Holds also for presses that come before the page is drawn anew. */
  const isRunning = useRef(false)
  const run = async () => {
    if (isRunning.current || disabledReason || disabledBy) return
    isRunning.current = true
    setPhase('running')
    timer.current = setTimeout(() => setPhase('spinning'), spinnerAfterMs)
    const end = (next: Phase) => {
      isRunning.current = false
      clearTimeout(timer.current)
      if (!shown.current) return
      setPhase(next)
      if (next === 'done') timer.current = setTimeout(() => setPhase('still'), tickMs)
    }
    try {
      end((await action()) === false ? 'still' : 'done')
    } catch (error) {
      end('still')
      if (!onFailed) return (await import('./toast.tsx')).tellError(error, failed)
      console.error(failed, error)
      onFailed(error)
    }
  }
  return { phase, run }
}

/**
 * A button that runs an action: a spinner once it takes over 10 ms, a tick for 1 s on success; it keeps its width and
 * ignores a second press. Failures are logged and handed to the form, or shown as one alert (SCR-14).
 */
export function ActionButton({
  children,
  action,
  failed,
  onFailed,
  disabledReason,
  disabledBy,
  type = 'button',
  ...rest
}: ActionButtonProps) {
  const { phase, run } = useRun({ action, failed, onFailed, disabledReason, disabledBy })
  const ownId = useId()
  const reasonId = disabledReason ? ownId : disabledBy
  const covered = phase === 'spinning' || phase === 'done'
  return (
    <>
      <Button
        {...rest}
        type={type}
        onClick={run}
        aria-busy={phase === 'spinning' || undefined}
        aria-disabled={reasonId ? true : undefined}
        data-disabled={reasonId ? true : undefined}
        aria-describedby={reasonId}
      >
        <span className={styles.label} data-covered={covered || undefined}>
          {children}
        </span>
        {covered && (
          <span className={styles.cover} aria-hidden="true">
            {phase === 'done' ? (
              <IconCheck size={16} stroke={2} data-tick />
            ) : (
              <Loader size={16} color="currentColor" />
            )}
          </span>
        )}
      </Button>
      {disabledReason && (
        <Text id={ownId} component="span" fz="xs" c="dimmed">
          {disabledReason}
        </Text>
      )}
    </>
  )
}
