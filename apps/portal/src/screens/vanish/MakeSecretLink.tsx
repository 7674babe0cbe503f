import { vanishingLifetimes, vanishingTextMax } from '@doorward/core/constants'
import { ActionIcon, Button, Group, Radio, Stack, Text, Textarea, TextInput } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import { useCallback, useEffect, useRef, useState } from 'react'
import { type Failure, toFailure } from '../../lib/failures.ts'
import { rich, t } from '../../lib/texts.ts'
import { keepSecret } from '../../queries/relay/secrets.ts'
import { ActionButton } from '../../ui/action/ActionButton.tsx'
import { FormFailure } from '../../ui/form/FormFailure.tsx'
import { CopyField } from '../../ui/text/CopyField.tsx'
import { DateTime } from '../../ui/text/DateTime.tsx'
import { CopyMain } from './CopyMain.tsx'
import { fourWords } from './four-words.ts'
import { sealText } from './seal-text.ts'

type Lifetime = (typeof vanishingLifetimes)[number]
const lifetimes: Record<Lifetime, string> = {
  P7D: t('vanish.week'),
  P1D: t('vanish.day'),
  PT10M: t('vanish.tenMinutes'),
}

/** How the pass phrase reaches whom the secret is for. */
type Way = 'told' | 'inLink'
const ways: { value: Way; label: string; help: string }[] = [
  { value: 'told', label: t('vanish.told'), help: t('vanish.toldHelp') },
  { value: 'inLink', label: t('vanish.inLink'), help: t('vanish.inLinkHelp') },
]

interface Made {
  link: string
  until: string
  /** What is to be told another way; nothing where the link has it. */
  told: string | undefined
}

/** Everything stands behind the hash, which no browser sends. */
const linkTo = (secretId: string, key: string, told: string | undefined, passphrase: string): string =>
  `${location.origin}${location.pathname}#/vanish/${secretId}/${key}?passphrase${told ? '' : `=${encodeURIComponent(passphrase)}`}`

/** Seals in this browser what is typed, and makes the link that opens it once. */
export function MakeSecretLink() {
  const [text, setText] = useState('')
  const { passphrase, setPassphrase, remake } = usePassphrase()
  const [way, setWay] = useState<Way>('told')
  const [isAsked, setAsked] = useState(false)
  const secretField = useRef<HTMLTextAreaElement>(null)
  const passphraseField = useRef<HTMLInputElement>(null)
  const lacksText = text.trim() === ''
  const lacksPassphrase = passphrase.trim() === ''
  const [ttl, setTtl] = useState<Lifetime>('P7D')
  const [made, setMade] = useState<Made>()
  const [failure, setFailure] = useState<Failure>()
  const make = async () => {
    setFailure(undefined)
    setAsked(true)
    if (lacksText || lacksPassphrase) {
      ;(lacksText ? secretField : passphraseField).current?.focus()
      return false
    }
    const told = way === 'told' ? passphrase.trim() : undefined
    const { sealed, key } = await sealText(text, passphrase)
    const { secretId, expiresTime } = await keepSecret({ ...sealed, ttl })
    setMade({ link: linkTo(secretId, key, told, passphrase.trim()), until: expiresTime, told })
    setText('')
    setAsked(false)
    await remake()
    return true
  }
  if (made) return <MadeLink {...made} onAgain={() => setMade(undefined)} />
  return (
    <>
      <FormFailure failure={failure} />
      <Textarea
        ref={secretField}
        error={isAsked && lacksText ? t('vanish.nothingTyped') : undefined}
        label={t('vanish.secret')}
        description={t('vanish.length', { length: text.length, max: vanishingTextMax })}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        maxLength={vanishingTextMax}
        autosize
        minRows={4}
        maxRows={14}
        autoComplete="off"
        spellCheck={false}
      />
      <Radio.Group
        label={t('vanish.lives')}
        value={ttl}
        onChange={(value) => setTtl(vanishingLifetimes.find((one) => one === value) ?? ttl)}
      >
        <Group gap="lg" mt="xs">
          {vanishingLifetimes.map((one) => (
            <Radio key={one} value={one} label={lifetimes[one]} />
          ))}
        </Group>
      </Radio.Group>
      <TextInput
        ref={passphraseField}
        label={t('vanish.passphraseAsked')}
        description={t('vanish.passphraseAbout')}
        error={isAsked && lacksPassphrase ? t('vanish.passphraseNeeded') : undefined}
        value={passphrase}
        onChange={(event) => setPassphrase(event.currentTarget.value)}
        autoComplete="off"
        spellCheck={false}
        rightSection={
          <ActionIcon variant="subtle" color="gray" aria-label={t('vanish.otherWords')} onClick={() => void remake()}>
            <IconRefresh size={16} stroke={1.5} />
          </ActionIcon>
        }
      />
      <Radio.Group
        label={t('vanish.way')}
        value={way}
        onChange={(value) => setWay(ways.find((one) => one.value === value)?.value ?? way)}
      >
        <Stack gap="sm" mt="xs">
          {ways.map(({ value, label, help }) => (
            <Radio key={value} value={value} label={label} description={help} />
          ))}
        </Stack>
      </Radio.Group>
      <ActionButton
        action={make}
        failed={t('vanish.notMade')}
        onFailed={(error) => setFailure(toFailure(error, t('vanish.notMade')))}
        style={{ alignSelf: 'flex-start' }}
      >
        {t('vanish.make')}
      </ActionButton>
    </>
  )
}

/** Four words to begin with, until somebody types others. */
function usePassphrase() {
  const [passphrase, setPassphrase] = useState('')
  const remake = useCallback(async () => setPassphrase(await fourWords()), [])
  useEffect(() => void remake(), [remake])
  return { passphrase, setPassphrase, remake }
}

/** The link, once: whoever leaves this page does not see it again. */
const MadeLink = ({ link, until, told, onAgain }: Made & { onAgain: () => void }) => (
  <>
    <Textarea
      label={t('vanish.link')}
      description={t('vanish.shownOnce')}
      value={link}
      readOnly
      autosize
      minRows={1}
      spellCheck={false}
      onFocus={(event) => event.currentTarget.select()}
      styles={{ input: { fontFamily: 'var(--mantine-font-family-monospace)', overflowWrap: 'anywhere' } }}
    />
    <Text>{rich('vanish.worksUntil', { when: <DateTime at={until} /> })}</Text>
    {told === undefined ? (
      <Text>{t('vanish.linkHasAll')}</Text>
    ) : (
      <CopyField label={t('vanish.passphraseAsked')} value={told} description={t('vanish.tellPassphrase')} />
    )}
    <Group gap="md">
      <CopyMain value={link} label={t('vanish.copyLink')} />
      <Button variant="default" onClick={onAgain}>
        {t('vanish.another')}
      </Button>
    </Group>
  </>
)
