import styles from './gallery.module.css'

type Shape = 'circle' | 'square' | 'hexagon' | 'diamond'
/** A mark of our own: a shape, a colour dark enough for white letters, and two letters. No provider's logo is drawn. */
type Mark = readonly [letters: string, color: string, shape: Shape]

const marks: Readonly<Record<string, Mark>> = {
  google: ['go', '#1f66d1', 'circle'],
  microsoft: ['mi', '#0b6a8f', 'square'],
  github: ['gh', '#2b3137', 'hexagon'],
  gitlab: ['gl', '#b3450f', 'diamond'],
  apple: ['ap', '#3c3c43', 'circle'],
  facebook: ['fb', '#1b57b5', 'square'],
  linkedin: ['li', '#0a5a94', 'hexagon'],
  x: ['x', '#1c1f23', 'diamond'],
  slack: ['sl', '#5b2a6b', 'square'],
  discord: ['di', '#454fbf', 'circle'],
  twitch: ['tw', '#6b35b8', 'hexagon'],
  spotify: ['sp', '#157a3c', 'circle'],
  bitbucket: ['bb', '#1d4fa3', 'diamond'],
  atlassian: ['at', '#1558bc', 'hexagon'],
  okta: ['ok', '#0b5fc2', 'circle'],
  auth0: ['a0', '#a3381c', 'hexagon'],
  salesforce: ['sf', '#0a6ca8', 'circle'],
  zoom: ['zo', '#1d5fd6', 'square'],
  dropbox: ['db', '#0c50c7', 'diamond'],
  yahoo: ['ya', '#5f1ab0', 'square'],
  amazon: ['am', '#8a5200', 'circle'],
  openid: ['id', '#a04e00', 'hexagon'],
  saml: ['sa', '#4a5568', 'square'],
}

const shapes = {
  circle: <circle cx="18" cy="18" r="17" />,
  square: <rect x="2" y="2" width="32" height="32" rx="7" />,
  hexagon: <path d="M18 1 33 9.5v17L18 35 3 26.5v-17Z" />,
  diamond: <rect x="6" y="6" width="24" height="24" rx="5" transform="rotate(45 18 18)" />,
} as const satisfies Record<Shape, unknown>

/** The mark of a provider, or a letter for one that has none; its name stands beside it. */
export function ProviderMark({ provider, name }: { provider: string; name: string }) {
  const [letters, color, shape] = marks[provider] ?? [name.charAt(0), '#4a5568', 'square']
  return (
    <svg className={styles.mark} viewBox="0 0 36 36" aria-hidden="true">
      <g fill={color}>{shapes[shape]}</g>
      <text x="18" y="23">
        {letters}
      </text>
    </svg>
  )
}
