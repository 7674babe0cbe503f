import { normaliseAction } from '@doorward/core/permissions/actions'
import { normaliseResourceUri } from '@doorward/core/permissions/resource-uri'
import { Autocomplete, Group, Text, TextInput } from '@mantine/core'
import { useId, useState } from 'react'
import { useSearchParams } from 'react-router'
import { t } from '../../lib/texts.ts'
import { ResourceTree } from '../../nouns/access/AccessMap.tsx'
import { WhoReaches } from '../../nouns/access/WhoReaches.tsx'
import { useActionNames } from '../../pickers/known-actions.ts'
import { ActionButton } from '../../ui/action/ActionButton.tsx'
import { keepPage } from '../../ui/form/keep-page.ts'
import { AsOfField, AsOfMoment, AsOfWords, asOfIn, asOfParam, SinceAccount, useAsOf } from './AsOf.tsx'

/** Everyone who reaches a resource, whether or not it has a setting of its own, or who may do one action there; both stand in the address. */
export function WhoCanReach() {
  const [params, setParams] = useSearchParams()
  const asked = params.get('resource') ?? ''
  const askedAction = params.get('action') ?? ''
  const asOf = asOfIn(params)
  const moment = useAsOf(asOf)
  const [text, setText] = useState(asked)
  const [action, setAction] = useState(askedAction)
  const actions = useActionNames()
  const [shown, setShown] = useState(params)
  if (shown !== params) {
    setShown(params)
    setText(asked)
    setAction(askedAction)
  }
  const helpId = useId()
  const [tried, setTried] = useState(false)
  const wrong = normaliseResourceUri(text.trim()) === null
  const only = action.trim()
  const wrongAction = only !== '' && normaliseAction(only) === null
  const ask = async () => {
    setTried(true)
    if (moment.check() && !wrong && !wrongAction)
      setParams({
        tab: 'who',
        resource: text.trim(),
        ...(only ? { action: only } : {}),
        ...asOfParam(moment.asOf),
      })
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
          <Autocomplete
            label={t('analyzer.whoMay')}
            placeholder="reports:read"
            data={actions}
            limit={20}
            value={action}
            error={tried && wrongAction ? t('analyzer.actionNeeded') : undefined}
            onChange={setAction}
            style={{ flex: '1 1 180px', maxWidth: 280 }}
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
          <WhoReaches
            key={`${asked} ${askedAction} ${asOf}`}
            resourceUri={asked}
            asOf={asOf}
            action={normaliseAction(askedAction) ?? undefined}
          />
        </SinceAccount>
      )}
    </>
  )
}
