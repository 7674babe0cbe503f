import './instead.css'
import type { Icon } from '@tabler/icons-react'
import { t } from '../../lib/texts.ts'
import { whoReaches } from '../../nouns/access/who-reaches.ts'
import { places } from '../../nouns/list.ts'

/** What a text stands for that is the id, name or address of nothing here leads elsewhere. */
interface WayOn {
  id: string
  label: string
  path: string
  Icon: Icon
}

/** What the ways on are called together. */
export const insteadTitle = t('instead.title')

const emailLike = /^[^\s@/]+@[^\s@/]+\.[^\s@/]+$/
const resourceLike = /^(?=.*\/)[^\s@]+$/

/** Where the analyzer has a text in the field that it looks like it was meant for. */
function analyzerWith(text: string): string {
  const field = resourceLike.test(text) ? 'resource' : /^[^\s]+:[^\s]+$/.test(text) ? 'action' : 'user'
  return `${places.analyzer.path}?${new URLSearchParams({ [field]: text })}`
}

/** What can be done with a text that nothing matches: by what it looks like, then what helps with all. */
export function insteadOf(text: string, { mayInvite, prefix }: { mayInvite: boolean; prefix: string }): WayOn[] {
  const { analyzer, invites, support } = places
  const ways: (WayOn | false)[] = [
    emailLike.test(text) &&
      mayInvite && {
        id: 'invite',
        label: t('instead.inviteThem', { email: text }),
        path: `${invites.path}/new?${new URLSearchParams({ emails: text })}`,
        Icon: invites.Icon,
      },
    resourceLike.test(text) && {
      id: 'who',
      label: t('instead.whoReaches', { resource: text }),
      path: whoReaches(text),
      Icon: analyzer.Icon,
    },
    { id: 'analyzer', label: t('instead.askAnalyzer'), path: analyzerWith(text), Icon: analyzer.Icon },
    { id: 'support', label: t('palette.askSupport'), path: support.path, Icon: support.Icon },
  ]
  return ways.filter((way) => way !== false).map((way) => ({ ...way, id: prefix + way.id }))
}
