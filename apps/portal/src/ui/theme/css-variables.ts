import type { CSSVariablesResolver } from '@mantine/core'

const verdictColours = ['ward', 'green', 'red', 'violet', 'plum', 'amber', 'gray'] as const
const tint = (color: string, fill: number, hover: number, text: number) => ({
  [`--mantine-color-${color}-light`]: `var(--mantine-color-${color}-${fill})`,
  [`--mantine-color-${color}-light-hover`]: `var(--mantine-color-${color}-${hover})`,
  [`--mantine-color-${color}-light-color`]: `var(--mantine-color-${color}-${text})`,
})
const tints = (fill: number, hover: number, text: number) =>
  Object.assign({}, ...verdictColours.map((color) => tint(color, fill, hover, text)))

/** What the library's defaults get wrong for contrast, and the surfaces of our own (each pair measured, 4.5:1 or more). */
export const cssVariables: CSSVariablesResolver = () => ({
  variables: {
    '--dw-header-height': '52px',
    '--dw-row-height': '44px',
    '--mantine-font-size-mono': '0.93em',
  },
  light: {
    '--mantine-color-text': 'var(--mantine-color-gray-9)',
    '--mantine-color-body': '#ffffff',
    '--mantine-color-dimmed': 'var(--mantine-color-gray-6)',
    '--mantine-color-placeholder': 'var(--mantine-color-gray-6)',
    '--mantine-color-error': 'var(--mantine-color-red-6)',
    '--mantine-color-success': 'var(--mantine-color-green-6)',
    '--mantine-color-anchor': 'var(--mantine-color-ward-6)',
    '--mantine-color-default-border': 'var(--mantine-color-gray-2)',
    '--mantine-color-gray-outline': 'var(--mantine-color-gray-6)',
    ...tints(0, 1, 7),
    '--mantine-color-gray-light': 'var(--mantine-color-gray-1)',
    '--dw-control-border': 'var(--mantine-color-gray-5)',
    '--dw-nav': 'var(--mantine-color-gray-0)',
    '--dw-card': '#ffffff',
    '--dw-sunken': 'var(--mantine-color-gray-0)',
    '--dw-line': 'var(--mantine-color-gray-2)',
    '--dw-hover': 'var(--mantine-color-gray-1)',
    '--dw-selected': 'var(--mantine-color-ward-0)',
    '--dw-selected-text': 'var(--mantine-color-ward-7)',
    '--dw-bar': 'var(--mantine-color-ward-6)',
    '--dw-second-bar': 'var(--mantine-color-plum-6)',
    '--dw-third-bar': 'var(--mantine-color-amber-6)',
    '--dw-focus': 'var(--mantine-color-ward-6)',
    '--dw-drawing': 'var(--mantine-color-gray-4)',
    '--dw-logo-wall': 'var(--mantine-color-ward-8)',
  },
  dark: {
    '--mantine-color-text': 'var(--mantine-color-dark-0)',
    '--mantine-color-body': 'var(--mantine-color-dark-7)',
    '--mantine-color-dimmed': 'var(--mantine-color-dark-2)',
    '--mantine-color-placeholder': 'var(--mantine-color-dark-2)',
    '--mantine-color-error': 'var(--mantine-color-red-4)',
    '--mantine-color-success': 'var(--mantine-color-green-4)',
    '--mantine-color-anchor': 'var(--mantine-color-ward-3)',
    '--mantine-color-default-border': 'var(--mantine-color-dark-5)',
    ...tints(9, 8, 2),
    '--mantine-color-gray-light': 'var(--mantine-color-dark-5)',
    '--mantine-color-gray-light-color': 'var(--mantine-color-dark-1)',
    '--dw-control-border': 'var(--mantine-color-dark-3)',
    '--dw-nav': 'var(--mantine-color-dark-8)',
    '--dw-card': 'var(--mantine-color-dark-6)',
    '--dw-sunken': 'var(--mantine-color-dark-8)',
    '--dw-line': 'var(--mantine-color-dark-5)',
    '--dw-hover': 'var(--mantine-color-dark-5)',
    '--dw-selected': 'rgba(27, 46, 108, 0.4)',
    '--dw-selected-text': 'var(--mantine-color-dark-0)',
    '--dw-bar': 'var(--mantine-color-ward-3)',
    '--dw-second-bar': 'var(--mantine-color-plum-4)',
    '--dw-third-bar': 'var(--mantine-color-amber-4)',
    '--dw-focus': 'var(--mantine-color-ward-3)',
    '--dw-drawing': 'var(--mantine-color-dark-3)',
    '--dw-logo-wall': 'var(--mantine-color-ward-6)',
  },
})
