import { vanishingLifetimes, vanishingTextMax } from '@doorward/core/constants'
import { Button, Group, Radio, Text, Textarea, TextInput } from '@mantine/core'
import { useState } from 'react'
import { type Failure, toFailure } from '../../lib/failures.ts'
import { rich, t } from '../../lib/texts.ts'
import { keepSecret } from '../../queries/relay/secrets.ts'
import { ActionButton } from '../../ui/action/ActionButton.tsx'
import { FormFailure } from '../../ui/form/FormFailure.tsx'
import { CopyField } from '../../ui/text/CopyField.tsx'
import { DateTime } from '../../ui/text/DateTime.tsx'
import { CopyMain } from './CopyMain.tsx'
import { sealText } from './seal-text.ts'

type Lifetime = (typeof vanishingLifetimes)[number]
const lifetimes: Record<Lifetime, string> = {
  P7D: t('vanish.week'),
  P1D: t('vanish.day'),
  PT10M: t('vanish.tenMinutes'),
}

/** As many letters as a phone has room for. */
const linkShownMost = 36

interface Made {
  link: string
  until: string
  withPassphrase: boolean
}

const linkTo = (secretId: string, key: string, withPassphrase: boolean): string =>
  `${location.origin}${location.pathname}#/vanish/${secretId}/${key}${withPassphrase ? '?passphrase' : ''}`

/** Seals in this browser what is typed, and makes the link that opens it once. */
export function MakeSecretLink() {
  const [text, setText] = useState('')
  const [passphrase, setPassphrase] = useState('')
  const [ttl, setTtl] = useState<Lifetime>('P7D')
  const [made, setMade] = useState<Made>()
  const [failure, setFailure] = useState<Failure>()
  const make = async () => {
    setFailure(undefined)
    const withPassphrase = passphrase.trim() !== ''
    const { sealed, key } = await sealText(text, passphrase)
    const { secretId, expiresTime } = await keepSecret({ ...sealed, ttl })
    setMade({ link: linkTo(secretId, key, withPassphrase), until: expiresTime, withPassphrase })
    setText('')
    setPassphrase('')
  }
  if (made) return <MadeLink {...made} onAgain={() => setMade(undefined)} />
  return (
    <>
      <FormFailure failure={failure} />
      <Textarea
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
        label={t('vanish.passphrase')}
        description={t('vanish.passphraseAbout')}
        value={passphrase}
        onChange={(event) => setPassphrase(event.currentTarget.value)}
        autoComplete="off"
        spellCheck={false}
      />
      <ActionButton
        action={make}
        failed={t('vanish.notMade')}
        onFailed={(error) => setFailure(toFailure(error, t('vanish.notMade')))}
        disabledReason={text.trim() === '' ? t('vanish.nothingTyped') : undefined}
        style={{ alignSelf: 'flex-start' }}
      >
        {t('vanish.make')}
      </ActionButton>
    </>
  )
}

/** The link, once: whoever leaves this page does not see it again. */
const MadeLink = ({ link, until, withPassphrase, onAgain }: Made & { onAgain: () => void }) => (
  <>
    <CopyField label={t('vanish.link')} value={link} shownMost={linkShownMost} description={t('vanish.shownOnce')} />
    <Text>{rich('vanish.worksUntil', { when: <DateTime at={until} /> })}</Text>
    {withPassphrase && <Text>{t('vanish.tellPassphrase')}</Text>}
    <Group gap="md">
      <CopyMain value={link} label={t('vanish.copyLink')} />
      <Button variant="default" onClick={onAgain}>
        {t('vanish.another')}
      </Button>
    </Group>
  </>
)
