import { copiedMs } from '@doorward/core/constants'
import { ActionIcon, TextInput } from '@mantine/core'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { t } from '../../lib/texts.ts'
import { announce } from '../action/announce.tsx'
import { Tip } from '../floating/Tip.tsx'
import { shortId } from './IdText.tsx'

type CopyState = 'still' | 'copied' | 'refused'

/** Copies a text; "Copied!" holds for 1 s. When the clipboard is refused the state says so. */
export function useCopy(text: string): { state: CopyState; copy: () => Promise<void> } {
  const [state, setState] = useState<CopyState>('still')
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const copy = async () => {
    const copied = await navigator.clipboard?.writeText(text).then(
      () => true,
      () => false,
    )
    setState(copied ? 'copied' : 'refused')
    announce(copied ? t('common.copied') : t('copying.pressAloud'))
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setState('still'), copied ? copiedMs : 4000)
  }
  return { state, copy }
}

const hints: Record<CopyState, string | undefined> = {
  still: undefined,
  copied: t('common.copied'),
  refused: t('copying.press'),
}

/** A small copy button for an id beside a name. */
export function CopyButton({ value, label }: { value: string; label: string }) {
  const { state, copy } = useCopy(value)
  return (
    <Tip label={hints[state] ?? label} opened={state === 'still' ? undefined : true}>
      <ActionIcon variant="subtle" color="gray" size={24} onClick={copy} aria-label={label}>
        {state === 'copied' ? <IconCheck size={16} stroke={1.5} /> : <IconCopy size={16} stroke={1.5} />}
      </ActionIcon>
    </Tip>
  )
}

interface CopyFieldProps {
  label: string
  value: string
  masked?: boolean
  /** Shows no more letters than this, both ends of it, until it is read in the field. */
  shownMost?: number
  description?: string
}

/** Read-only text that selects itself on focus and copies on click; "Copied!" for 1 s (SCR-14). */
export function CopyField({ label, value, masked = false, shownMost, description }: CopyFieldProps) {
  const { state, copy } = useCopy(value)
  const field = useRef<HTMLInputElement>(null)
  // What is selected to be copied by hand has to be all of it.
  const [isRead, setRead] = useState(false)
  const cut = shownMost === undefined || isRead ? value : shortId(value, shownMost)
  useLayoutEffect(() => {
    if (isRead) field.current?.select()
  }, [isRead])
  return (
    <TextInput
      ref={field}
      label={label}
      description={hints[state] ?? description}
      value={masked ? '•'.repeat(Math.min(value.length, 40)) : cut}
      readOnly
      styles={{ input: { fontFamily: 'var(--mantine-font-family-monospace)', fontSize: '0.93em' } }}
      onFocus={(event) => {
        event.currentTarget.select()
        setRead(true)
      }}
      onBlur={() => setRead(false)}
      onClick={copy}
      rightSection={
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={t('copying.named', { name: label })}
          onClick={() => {
            field.current?.select()
            void copy()
          }}
        >
          {state === 'copied' ? <IconCheck size={16} stroke={1.5} /> : <IconCopy size={16} stroke={1.5} />}
        </ActionIcon>
      }
    />
  )
}
