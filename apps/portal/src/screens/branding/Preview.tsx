import { Group, SegmentedControl, Select, Stack, Title, useComputedColorScheme } from '@mantine/core'
import { useDebouncedValue, useElementSize } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useId, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { language, t } from '../../lib/texts.ts'
import { accountQuery } from '../../queries/account/account.ts'
import type { Part } from '../../queries/account/branding.ts'
import { accountOrigin } from '../../queries/server/call.ts'
import styles from './branding.module.css'
import { type BrandingValues, toDraft } from './branding-values.ts'
import { choiceOf } from './part.ts'

const pages = [
  { value: 'signIn', label: t('branding.pageSignIn') },
  { value: 'wrong', label: t('branding.pageWrong') },
  { value: 'code', label: t('branding.pageCode') },
  { value: 'signUp', label: t('branding.pageSignUp') },
  { value: 'forgotten', label: t('branding.pageForgotten') },
  { value: 'newPassword', label: t('branding.pageNewPassword') },
  { value: 'secondStep', label: t('branding.pageSecondStep') },
  { value: 'recovery', label: t('branding.pageRecovery') },
  { value: 'recoveryCodes', label: t('branding.pageRecoveryCodes') },
  { value: 'sso', label: t('branding.pageSso') },
  { value: 'choosePerson', label: t('branding.pageChoosePerson') },
  { value: 'device', label: t('branding.pageDevice') },
  { value: 'signOut', label: t('branding.pageSignOut') },
  { value: 'error', label: t('branding.pageError') },
]
/** A phone and a window, in pixels. */
const screens = { phone: { width: 390, height: 720 }, desktop: { width: 1280, height: 800 } }
const typedMs = 300

interface FrameProps {
  page: string
  draft: string
  part: Part
  dark: boolean
  onShown: () => void
}

/** Asks the account's own host for a page by a draft, and shows it in a frame that nothing has been in: no entry of the history comes of it. */
function Frame({ page, draft, part, dark, onShown }: FrameProps) {
  const { data } = useQuery(accountQuery)
  const form = useRef<HTMLFormElement>(null)
  const name = useId()
  useEffect(() => form.current?.submit(), [])
  return (
    <>
      <iframe
        name={name}
        title={t('branding.preview')}
        className={styles.page}
        style={{ colorScheme: dark ? 'dark' : 'light' }}
        sandbox="allow-same-origin"
        tabIndex={-1}
        // The empty page that every frame begins with can be looked into, and is not what was asked for.
        onLoad={({ currentTarget }) => currentTarget.contentDocument === null && onShown()}
      />
      {createPortal(
        // A form of its own: it stands in the page of another.
        <form ref={form} method="post" action={`${accountOrigin()}/login/preview`} target={name} hidden>
          <input type="hidden" name="page" value={page} />
          <input type="hidden" name="draft" value={draft} />
          <input type="hidden" name="language" value={language} />
          <input type="hidden" name="part" value={choiceOf(part)} />
          <input type="hidden" name="application" value={data?.account.name ?? t('branding.yourApplication')} />
        </form>,
        document.body,
      )}
    </>
  )
}

/** The hosted pages as they would look, the last one staying until the next is there. */
export function Preview({ values, part }: { values: BrandingValues; part: Part }) {
  const heading = useId()
  const [page, setPage] = useState('signIn')
  const [screen, setScreen] = useState<keyof typeof screens>('phone')
  const [theme, setTheme] = useState<'light' | 'dark'>(useComputedColorScheme())
  const [draft] = useDebouncedValue(toDraft(values), typedMs)
  const wanted = `${page} ${theme} ${draft}`
  const [shown, setShown] = useState(wanted)
  const { ref, width } = useElementSize()
  const size = screens[screen]
  const scale = width > 0 ? Math.min(1, width / size.width) : 0
  return (
    <Stack component="section" className="card" p="md" gap="sm" aria-labelledby={heading}>
      <Title order={2} size="h3" id={heading}>
        {t('branding.preview')}
      </Title>
      <Select
        aria-label={t('branding.page')}
        data={pages}
        value={page}
        allowDeselect={false}
        onChange={(chosen) => chosen && setPage(chosen)}
      />
      <Group gap="sm">
        <SegmentedControl
          size="xs"
          aria-label={t('branding.screen')}
          value={screen}
          onChange={(chosen) => setScreen(chosen as keyof typeof screens)}
          data={[
            { value: 'phone', label: t('branding.phone') },
            { value: 'desktop', label: t('branding.desktop') },
          ]}
        />
        <SegmentedControl
          size="xs"
          aria-label={t('app.theme')}
          value={theme}
          onChange={(chosen) => setTheme(chosen as typeof theme)}
          data={[
            { value: 'light', label: t('app.light') },
            { value: 'dark', label: t('app.dark') },
          ]}
        />
      </Group>
      <div ref={ref} className={styles.room} style={{ blockSize: size.height * scale }}>
        <div
          className={styles.screen}
          style={{ inlineSize: size.width, blockSize: size.height, transform: `scale(${scale})` }}
        >
          {[...new Set([shown, wanted])].map((key) => (
            <Frame
              key={key}
              page={page}
              draft={draft}
              part={part}
              dark={theme === 'dark'}
              onShown={() => key === wanted && setShown(key)}
            />
          ))}
        </div>
      </div>
    </Stack>
  )
}
