import { breakpoints } from '@doorward/core/constants'
import { type ComboboxProps, createTheme, type MantineColorsTuple, rem } from '@mantine/core'
import { t } from '../../lib/texts.ts'
import { em } from './widths.ts'

/** The colour scales; every shade 5 and 6 carries white text at 4.6:1 or more. Colour means a verdict, the rest is quiet. */
const scales = {
  ward: ['#EEF3FF', '#DBE6FF', '#B9CFFF', '#8FB0FC', '#6690F6', '#3F6AE8', '#2C55D8', '#2344B0', '#1F398D', '#1B2E6C'],
  green: ['#EAF8F0', '#D0F0DE', '#A4E0BF', '#6FCB9A', '#3FB277', '#16854D', '#116E40', '#0F5C37', '#0F5032', '#0C4029'],
  red: ['#FEF0EF', '#FDDCDA', '#FAB8B4', '#F58F89', '#EC665F', '#D63A33', '#C22A24', '#A0211D', '#821E1B', '#6A1A18'],
  violet: [
    '#F4F0FF',
    '#E8E0FF',
    '#D3C5FE',
    '#B79FFB',
    '#9A78F4',
    '#8056E8',
    '#6B3FD0',
    '#5833AC',
    '#482C8B',
    '#3A256F',
  ],
  plum: ['#FDF0F9', '#FADDF1', '#F5BCE2', '#EC92CE', '#DE66B5', '#C23C93', '#A82C7D', '#882566', '#6E2154', '#591D45'],
  amber: ['#FFF6E5', '#FEE9C2', '#FCD58C', '#F7BC51', '#E89F1F', '#A46804', '#8C5904', '#764B06', '#664108', '#533509'],
  gray: ['#F7F8FA', '#EFF1F4', '#E2E5EA', '#CDD2DA', '#A9B1BD', '#7D8796', '#5C6675', '#454D5A', '#2B313A', '#171B21'],
  dark: ['#E7EAEE', '#C5CBD4', '#9CA5B2', '#76808F', '#3E4652', '#2F363F', '#20252D', '#181C22', '#12151A', '#0C0E12'],
} as const satisfies Record<string, MantineColorsTuple>

/** How high a list is at most, and its padding and border with some air, which are no room for its options; in pixels. */
const listMost = 320
const listEdge = 20
/** Where the room that there is for a list is told. */
const listRoom = '--dw-list-room'

/** Long option lists scroll as the listbox itself, which the keyboard already drives from the field, within the room that is there. */
const optionList = {
  defaultProps: { withScrollArea: false },
  styles: { options: { maxHeight: `var(${listRoom})`, overflowY: 'auto' } },
}

const [xs, sm, md, lg, xl] = breakpoints
const heading = (size: number, line: number) => ({ fontSize: rem(size), lineHeight: String(line / size) })

/** The console's theme: scales, type, spacing on the 4 px grid, controls of 36 px. */
export const theme = createTheme({
  primaryColor: 'ward',
  primaryShade: { light: 6, dark: 5 },
  autoContrast: false,
  respectReducedMotion: true,
  cursorType: 'pointer',
  focusRing: 'auto',
  defaultRadius: 'sm',
  black: '#171B21',
  breakpoints: { xs: em(xs), sm: em(sm), md: em(md), lg: em(lg), xl: em(xl) },
  colors: scales,
  fontFamily: '"Inter Variable", system-ui, "Segoe UI", Roboto, "Noto Sans", sans-serif',
  fontFamilyMonospace: 'ui-monospace, SFMono-Regular, Menlo, Consolas, "Liberation Mono", monospace',
  fontSizes: { xs: rem(12), sm: rem(13), md: rem(14), lg: rem(16), xl: rem(18) },
  lineHeights: { xs: '1.4', sm: '1.45', md: '1.5', lg: '1.5', xl: '1.45' },
  headings: {
    fontWeight: '600',
    sizes: { h1: heading(22, 28), h2: heading(17, 24), h3: heading(15, 22), h4: heading(14, 20) },
  },
  fontWeights: { regular: '400', medium: '500', bold: '600' },
  radius: { xs: rem(3), sm: rem(6), md: rem(8), lg: rem(12), xl: rem(16) },
  spacing: { xs: rem(4), sm: rem(8), md: rem(12), lg: rem(16), xl: rem(24) },
  shadows: { xs: 'none', sm: '0 1px 2px #171B2114', md: '0 4px 12px #171B211F', lg: '0 12px 32px #171B2133' },
  components: {
    Button: { defaultProps: { size: 'sm' } },
    Badge: { defaultProps: { variant: 'light', radius: 'xl', tt: 'none', fw: 500, size: 'lg', fz: 'xs' } },
    Tooltip: { defaultProps: { withArrow: true } },
    Modal: {
      defaultProps: {
        shadow: 'lg',
        centered: true,
        transitionProps: { duration: 180 },
        closeButtonProps: { 'aria-label': t('common.close') },
        // A dialog's heading bar is no second banner of the page.
        attributes: { header: { role: 'presentation' } },
      },
      styles: { title: { fontWeight: 600, fontSize: rem(17), lineHeight: 1.35 } },
    },
    Drawer: {
      defaultProps: {
        transitionProps: { duration: 180 },
        closeButtonProps: { 'aria-label': t('common.close') },
        attributes: { header: { role: 'presentation' } },
      },
    },
    Notification: { defaultProps: { closeButtonProps: { 'aria-label': t('common.close') } } },
    // Lists and menus stand where they belong, so that they lie within a landmark.
    Select: optionList,
    MultiSelect: optionList,
    Autocomplete: optionList,
    TagsInput: optionList,
    Combobox: {
      defaultProps: {
        withinPortal: false,
        middlewares: {
          flip: true,
          shift: true,
          // A dialog cuts off what reaches beyond its edge.
          size: {
            apply: ({ availableHeight, elements }) =>
              elements.floating.style.setProperty(listRoom, rem(Math.min(listMost, availableHeight - listEdge))),
          },
        },
      } satisfies Partial<ComboboxProps>,
    },
    // A box that scrolls is a stop of Tab in some browsers; the list closes as its field is left, and the focus would be lost.
    ComboboxOptions: { defaultProps: { tabIndex: -1 } },
    Menu: {
      defaultProps: {
        withinPortal: false,
        shadow: 'md',
        transitionProps: { duration: 120 },
        // The first entry takes the focus; a placeholder for it would be no entry of a menu.
        withInitialFocusPlaceholder: false,
      },
    },
    Anchor: { defaultProps: { underline: 'hover' } },
  },
})
