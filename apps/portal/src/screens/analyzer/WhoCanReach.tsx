import { normaliseResourceUri } from '@doorward/core/permissions/resource-uri'
import { Group, Text, TextInput } from '@mantine/core'
import { useId, useState } from 'react'
import { useSearchParams } from 'react-router'
import { t } from '../../lib/texts.ts'
import { ResourceTree } from '../../nouns/access/AccessMap.tsx'
import { WhoReaches } from '../../nouns/access/WhoReaches.tsx'
import { ActionButton } from '../../ui/action/ActionButton.tsx'
import { keepPage } from '../../ui/form/keep-page.ts'
import { AsOfField, AsOfMoment, AsOfWords, asOfIn, asOfParam, SinceAccount, useAsOf } from './AsOf.tsx'

/** Everyone who reaches a resource, whether or not it has a setting of its own; the resource stands in the address. */
export function WhoCanReach() {
  const [params, setParams] = useSearchParams()
  const asked = params.get('resource') ?? ''
  const asOf = asOfIn(params)
  const moment = useAsOf(asOf)
  const [text, setText] = useState(asked)
  const [shown, setShown] = useState(asked)
  if (shown !== asked) {
    setShown(asked)
    setText(asked)
  }
  const helpId = useId()
  const [tried, setTried] = useState(false)
  const wrong = normaliseResourceUri(text.trim()) === null
  const ask = async () => {
    setTried(true)
    if (moment.check() && !wrong) setParams({ tab: 'who', resource: text.trim(), ...asOfParam(moment.asOf) })
    return false
  }
  return (
    <>
      <form noValidate onSubmit={keepPage} className="card" style={{ padding: 16, display: 'grid', gap: 8 }}>
        <Group align="flex-start" gap="md">
          <TextInput
            label={t('analyzer.who')}
            aria-describedby={helpId}
            placeholder="/reports/7"
            spellCheck={false}
            value={text}
            error={tried && wrong ? t('analyzer.resourceNeeded') : undefined}
            onChange={(event) => setText(event.currentTarget.value)}
            style={{ flex: '1 1 260px', maxWidth: 560 }}
          />
          <AsOfField moment={moment} explained="apart" />
          <div style={{ alignSelf: 'flex-end' }}>
            <ActionButton type="submit" action={ask} failed={t('analyzer.whoFailed')}>
              {t('analyzer.showWho')}
            </ActionButton>
          </div>
        </Group>
        <div>
          <Text id={helpId} fz="xs" c="dimmed">
            {t('analyzer.whoHelp')}
          </Text>
          <AsOfWords moment={moment} />
        </div>
      </form>
      {asked === '' && <ResourceTree />}
      {normaliseResourceUri(asked) !== null && (
        <SinceAccount asOf={asOf}>
          <AsOfMoment asOf={asOf} />
          <WhoReaches key={`${asked} ${asOf}`} resourceUri={asked} asOf={asOf} />
        </SinceAccount>
      )}
    </>
  )
}
