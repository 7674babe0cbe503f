import { Group, Select, Stack, TextInput, Title } from '@mantine/core'
import { useState } from 'react'
import { t } from '../../lib/texts.ts'
import { ActionButton } from '../../ui/action/ActionButton.tsx'
import { keepPage } from '../../ui/form/keep-page.ts'
import { NoticeStrip } from '../../ui/page/NoticeStrip.tsx'
import { Verdict } from '../../ui/text/Verdict.tsx'
import { CodeField } from './CodeField.tsx'
import { checkByKeys, checkByPasted, checkBySecret, type SignatureVerdict } from './check-signature.ts'
import { keysAt, keysOfIssuer } from './fetch-keys.ts'
import type { ReadToken } from './read-token.ts'

type Source = 'issuer' | 'address' | 'key' | 'secret'
const sources: { value: Source; label: string }[] = [
  { value: 'issuer', label: t('tools.byIssuer') },
  { value: 'address', label: t('tools.byAddress') },
  { value: 'key', label: t('tools.byKey') },
  { value: 'secret', label: t('tools.bySecret') },
]

const checks: Record<Source, (token: ReadToken, by: string) => Promise<SignatureVerdict>> = {
  issuer: async (token, issuer) => checkByKeys(token, await keysOfIssuer(issuer)),
  address: async (token, address) => checkByKeys(token, await keysAt(address)),
  key: checkByPasted,
  secret: checkBySecret,
}

/** The likeliest way to check a token, from what it says of itself. */
function likelySource({ header: { alg }, payload: { iss } }: ReadToken): Source {
  if (typeof alg === 'string' && alg.startsWith('HS')) return 'secret'
  return typeof iss === 'string' && /^https?:\/\//.test(iss) ? 'issuer' : 'key'
}

/** Asks what a token is to be checked by, and says whether its signature is good. */
export function CheckSignature({ token }: { token: ReadToken }) {
  const [source, setSource] = useState<Source>(likelySource(token))
  const ownIssuer = typeof token.payload.iss === 'string' ? token.payload.iss : ''
  const [by, setBy] = useState<Record<Source, string>>({ issuer: ownIssuer, address: '', key: '', secret: '' })
  const [verdict, setVerdict] = useState<SignatureVerdict>()
  const set = (value: string) => {
    setBy({ ...by, [source]: value })
    setVerdict(undefined)
  }
  const check = async () => {
    if (by[source].trim() === '') {
      setVerdict({ good: false, text: t('tools.nothingToCheckBy') })
      return false
    }
    const text = source === 'secret' ? by.secret : by[source].trim()
    // What went wrong on the way to the keys is said in the same place as what is wrong with the signature.
    setVerdict(await checks[source](token, text).catch((error: Error) => ({ good: false, text: error.message })))
    return false
  }
  return (
    <Stack component="form" gap="md" className="card" p="md" onSubmit={keepPage}>
      <Title order={2}>{t('tools.signature')}</Title>
      <Group align="flex-end" gap="md">
        <Select
          label={t('tools.checkBy')}
          data={sources}
          value={source}
          allowDeselect={false}
          onChange={(value) => {
            setSource(sources.find((one) => one.value === value)?.value ?? source)
            setVerdict(undefined)
          }}
          style={{ flex: '0 1 240px' }}
        />
        {(source === 'issuer' || source === 'address') && (
          <TextInput
            label={source === 'issuer' ? t('tools.issuer') : t('tools.address')}
            placeholder={source === 'issuer' ? 'https://login.example.com' : 'https://login.example.com/jwks'}
            value={by[source]}
            onChange={(event) => set(event.currentTarget.value)}
            style={{ flex: '1 1 280px' }}
            spellCheck={false}
            autoComplete="off"
          />
        )}
      </Group>
      {(source === 'key' || source === 'secret') && (
        <CodeField
          label={source === 'key' ? t('tools.publicKey') : t('tools.secret')}
          placeholder={source === 'key' ? t('tools.publicKeyHint') : undefined}
          value={by[source]}
          onChange={(event) => set(event.currentTarget.value)}
        />
      )}
      {(source === 'issuer' || source === 'address') && <NoticeStrip>{t('tools.willFetch')}</NoticeStrip>}
      <Group gap="md" aria-live="polite">
        <ActionButton type="submit" action={check} failed={t('tools.checkFailed')}>
          {t('tools.check')}
        </ActionButton>
        {verdict && (
          <Group gap="xs" style={{ flex: '1 1 240px' }}>
            <Verdict kind={verdict.good ? 'allow' : 'deny'}>
              {verdict.good ? t('tools.isGood') : t('tools.isNotGood')}
            </Verdict>
            <span style={{ overflowWrap: 'anywhere' }}>{verdict.text}</span>
          </Group>
        )}
      </Group>
    </Stack>
  )
}
