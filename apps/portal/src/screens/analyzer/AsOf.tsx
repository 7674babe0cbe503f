import { ActionIcon, Button, Group, Text, TextInput } from '@mantine/core'
import { IconCalendar } from '@tabler/icons-react'
import { type ReactNode, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { t } from '../../lib/texts.ts'
import { momentText, zoneName } from '../../lib/time.ts'
import { NoticeStrip } from '../../ui/page/NoticeStrip.tsx'
import { isRevision, readMoment, shownMoment } from './moment.ts'
import { useAccountMade } from './use-account-made.ts'

/** The moment that an address asks about, a time (ISO 8601) or a revision; undefined for now. */
export const asOfIn = (params: URLSearchParams): string | undefined => params.get('asOf') || undefined

/** The same, for an address. */
export const asOfParam = (asOf: string | undefined): { asOf?: string } => (asOf ? { asOf } : {})

/** The moment as it is typed; what is wrong with it is told once it was asked. */
export function useAsOf(asked: string | undefined) {
  const [text, setText] = useState(() => shownMoment(asked))
  const [shown, setShown] = useState(asked)
  if (shown !== asked) {
    setShown(asked)
    setText(shownMoment(asked))
  }
  const [isWrong, setWrong] = useState(false)
  // What the address says to the second stays as it is until somebody types.
  const asOf = text === shownMoment(asked) ? asked : readMoment(text)
  const check = () => {
    const isFine = text === '' || (asOf !== undefined && new Date(asOf) <= new Date())
    setWrong(!isFine)
    return isFine
  }
  return { text, setText, asOf: text === '' ? undefined : asOf, isWrong, check }
}

interface AsOfFieldProps {
  moment: ReturnType<typeof useAsOf>
  /** Where it is explained: below it, or apart, where fields stand beside it in one line. */
  explained?: 'below' | 'apart'
}

/** The moment that is chosen in words, with the zone, however the browser writes it in the field. */
function inWords({ asOf, text }: AsOfFieldProps['moment']): string {
  const zone = zoneName()
  if (text === '' || asOf === undefined) return t('analyzer.asOfHelp', { zone })
  const moment = isRevision(asOf) ? undefined : momentText(new Date(asOf))
  return moment ? t('analyzer.asOfChosen', { moment, zone }) : t('analyzer.asOfHelp', { zone })
}

const wordsId = 'as-of-in-words'

/** The same below a row of fields, for one that is explained "apart". */
export const AsOfWords = ({ moment }: Pick<AsOfFieldProps, 'moment'>) => (
  <Text id={wordsId} fz="xs" c="dimmed">
    {inWords(moment)}
  </Text>
)

/** The beginning of the day before, as what might be typed. */
const exampleOf = (now: Date) => new Date(now.getFullYear(), now.getMonth(), now.getDate() - 1, 9)

/** The browser's own calendar, which writes days as the browser's language does, fills the field and is not read itself. */
function Calendar({ text, onChoose }: { text: string; onChoose: (text: string) => void }) {
  const calendar = useRef<HTMLInputElement>(null)
  const asOf = readMoment(text)
  return (
    <>
      <input
        ref={calendar}
        type="datetime-local"
        tabIndex={-1}
        aria-hidden
        value={shownMoment(asOf).replace(' ', 'T')}
        onChange={(event) => onChoose(shownMoment(readMoment(event.currentTarget.value)))}
        style={{ position: 'absolute', insetBlockEnd: 0, width: 1, height: 1, opacity: 0, pointerEvents: 'none' }}
      />
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label={t('analyzer.chooseMoment')}
        onClick={() => calendar.current?.showPicker()}
      >
        <IconCalendar size={16} stroke={1.5} aria-hidden />
      </ActionIcon>
    </>
  )
}

/** A day and a time in the viewer's zone; empty for now. */
export function AsOfField({ moment, explained = 'below' }: AsOfFieldProps) {
  const { text, setText, isWrong } = moment
  return (
    <TextInput
      label={t('analyzer.asOf')}
      placeholder={momentText(exampleOf(new Date()))}
      description={explained === 'apart' ? undefined : inWords(moment)}
      {...(explained === 'apart' ? { 'aria-describedby': wordsId } : {})}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      value={text}
      error={isWrong ? t('analyzer.asOfUnknown') : undefined}
      onChange={(event) => setText(event.currentTarget.value)}
      autoComplete="off"
      rightSection={<Calendar text={text} onChoose={setText} />}
      styles={{ input: { fontVariantNumeric: 'tabular-nums' } }}
      w={220}
      maw="100%"
    />
  )
}

/** "As of" a moment, where it isn't now and is one. */
export function asOfText(asOf: string | undefined): string | undefined {
  if (asOf === undefined) return undefined
  if (isRevision(asOf)) return t('analyzer.asOfRevision', { revision: asOf })
  const at = new Date(asOf)
  return Number.isNaN(at.getTime()) ? undefined : t('analyzer.asOfMoment', { moment: momentText(at) })
}

/** Says which moment an answer is about, where it isn't now. */
export function AsOfMoment({ asOf }: { asOf: string | undefined }) {
  const text = asOfText(asOf)
  return text ? <Text fw={500}>{text}</Text> : null
}

/** What is told of a moment; of one before the account was made it says that once, and takes the earliest: another try would not help. */
export function SinceAccount({ asOf, children }: { asOf: string | undefined; children: ReactNode }) {
  const made = useAccountMade()
  const [, setParams] = useSearchParams()
  const isTooEarly = made !== undefined && asOf !== undefined && !isRevision(asOf) && new Date(asOf) < new Date(made)
  if (!isTooEarly) return children
  const takeEarliest = () =>
    setParams((before) => {
      before.set('asOf', made)
      return before
    })
  return (
    <NoticeStrip tone="warning">
      <Group gap="md">
        {t('analyzer.beforeAccount', { moment: momentText(new Date(made)), zone: zoneName() })}
        <Button variant="default" size="xs" onClick={takeEarliest}>
          {t('analyzer.takeEarliest')}
        </Button>
      </Group>
    </NoticeStrip>
  )
}
