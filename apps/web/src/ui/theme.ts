import {
  createTheme,
  defaultVariantColorsResolver,
  rem,
  type CSSVariablesResolver,
  type MantineColorsTuple,
  type VariantColorResolverResult,
} from '@mantine/core';

const shades = (ten: string) => ten.split(' ') as unknown as MantineColorsTuple;

const brand = shades('#F2F4FF #E4E8FF #C9D0FF #A7B2FF #8492FF #6174FF #5163F0 #4150D4 #3340A8 #242D78');
const gray = shades('#F7F8FC #F0F2F8 #E6E8F1 #D6D9E6 #B9BED0 #8C92AB #666C86 #4B516A #2C3048 #14172B');
const dark = shades('#E9EBF7 #C6CBE1 #A0A7C4 #666E94 #2E3354 #1F2340 #171A2F #0F1122 #0B0D1A #070812');
const success = shades('#E6F7EE #CDEFDD #BFE8D2 #8FD8B2 #5FD6A0 #18A864 #0A7D4C #0B7A4B #07573A #053D29');
const gold = shades('#FFF5DF #FFEBC2 #F7DFA8 #FFD37A #FFCB5C #F2A516 #B87A08 #8A5A00 #6B4500 #4A3000');
const danger = shades('#FDEEF0 #FADCE1 #F6C9D0 #FF8C9C #E8667A #DB4259 #CC2C45 #B4233B #8F1B2E #6A1422');

const colors = { brand, gray, dark, success, gold, danger };

/** The only colours: the build leaves out the variables of Mantine's others. */
declare module '@mantine/core' {
  export interface MantineThemeColorsOverride {
    colors: Record<keyof typeof colors, MantineColorsTuple>;
  }
}

/** 44 pixels high, with the hint below. */
const field = { size: 'md', inputWrapperOrder: ['label', 'input', 'description', 'error'] };

/** The colours of the buttons that are not filled. */
const BUTTONS: Record<string, VariantColorResolverResult> = {
  default: { background: 'var(--cl-surface)', hover: 'var(--cl-surface-3)', color: 'var(--cl-text)', border: '1px solid var(--cl-line-2)' },
  light: { background: 'var(--cl-soft)', hover: 'var(--cl-soft-2)', color: 'var(--cl-link)', border: '1px solid transparent' },
  subtle: { background: 'transparent', hover: 'var(--cl-surface-3)', color: 'var(--cl-text-2)', border: '1px solid transparent' },
  outline: { background: 'var(--cl-surface)', hover: 'var(--cl-bad-soft)', color: 'var(--cl-bad)', border: '1px solid var(--cl-bad-line)' },
};

export const theme = createTheme({
  primaryColor: 'brand',
  // White text passes AA on shade 6 of every colour. The fills of the primary colour are tokens below.
  primaryShade: 6,
  colors,
  black: '#14172B',
  fontFamily: '"Inter Variable", Inter, system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", Arial, sans-serif',
  fontSizes: { xs: rem(12), sm: rem(13), md: rem(14), lg: rem(16), xl: rem(20) },
  lineHeights: { xs: rem(16), sm: rem(18), md: rem(20), lg: rem(24), xl: rem(28) },
  fontWeights: { regular: '400', medium: '560', bold: '620' },
  headings: {
    fontWeight: '600',
    textWrap: 'balance',
    sizes: {
      h1: { fontSize: rem(26), lineHeight: rem(32) },
      h2: { fontSize: rem(20), lineHeight: rem(28) },
      h3: { fontSize: rem(16), lineHeight: rem(24) },
      h4: { fontSize: rem(14), lineHeight: rem(20) },
    },
  },
  spacing: { xs: rem(8), sm: rem(12), md: rem(16), lg: rem(20), xl: rem(32) },
  radius: { xs: rem(6), sm: rem(8), md: rem(10), lg: rem(16), xl: rem(20) },
  defaultRadius: 'md',
  breakpoints: { xs: '36em', sm: '48.0625em', md: '62em', lg: '75em', xl: '88em' }, // sm = 769px: 768 is still mobile
  shadows: { xs: 'var(--cl-shadow-1)', sm: 'var(--cl-shadow-2)', md: 'var(--cl-shadow-3)', xl: 'var(--cl-shadow-4)' },
  variantColorResolver: (asked) => BUTTONS[asked.variant] ?? defaultVariantColorsResolver(asked),
  cursorType: 'pointer',
  respectReducedMotion: true,
  // Plain objects: `Component.extend` would pull every named component into the first load.
  components: {
    Button: { defaultProps: { size: 'md' } },
    TextInput: { defaultProps: field },
    Textarea: { defaultProps: field },
    PasswordInput: { defaultProps: field },
    NativeSelect: { defaultProps: field },
    Select: { defaultProps: field },
    MultiSelect: { defaultProps: field },
    Checkbox: { defaultProps: { radius: 'xs' } },
    Switch: { defaultProps: { withThumbIndicator: false } },
    SegmentedControl: { defaultProps: { withItemsBorders: false } },
    Combobox: { defaultProps: { radius: 12, shadow: 'md' } },
    Modal: { defaultProps: { radius: 'xl' } },
    Skeleton: { defaultProps: { radius: 'sm' } },
  },
});

const SCHEMES: Readonly<Record<string, readonly [light: string, dark: string]>> = {
  '--mantine-color-body': ['#ffffff', '#171A2F'], // Paper, Card and Modal use body as their background, so body is the surface.
  '--mantine-color-default-border': ['#D6D9E6', '#343A5E'],
  '--mantine-color-dimmed': ['#666C86', '#A0A7C4'],
  '--mantine-color-placeholder': ['#666C86', '#A0A7C4'],
  '--mantine-color-error': ['#B4233B', '#FF8C9C'],
  '--mantine-color-success': ['#0B7A4B', '#5FD6A0'],
  '--cl-bg': ['#F7F8FC', '#0F1122'],
  '--cl-surface': ['#ffffff', '#171A2F'],
  '--cl-surface-2': ['#F7F8FC', '#13162A'],
  '--cl-surface-3': ['#F0F2F8', '#1F2340'],
  '--cl-raised': ['#ffffff', '#343A5E'],
  '--cl-line': ['#E6E8F1', '#262A48'],
  '--cl-line-2': ['#D6D9E6', '#343A5E'],
  '--cl-control': ['#8C92AB', '#666E94'],
  '--cl-control-hover': ['#666C86', '#8C92AB'],
  '--cl-text': ['#14172B', '#E9EBF7'],
  '--cl-text-2': ['#4B516A', '#C6CBE1'],
  '--cl-text-3': ['#666C86', '#A0A7C4'],
  // As `shadesOf` derives them from #6174FF; a test compares.
  '--cl-accent': ['#6174FF', '#6174FF'],
  '--cl-fill': ['#586AE8', '#586AE8'],
  '--cl-fill-hover': ['#4A59C3', '#4A59C3'],
  '--cl-fill-large': ['#6174FF', '#6174FF'],
  '--cl-link': ['#4F5ECF', '#7D8DFF'],
  '--mantine-primary-color-filled': ['#586AE8', '#586AE8'],
  '--mantine-primary-color-filled-hover': ['#4A59C3', '#4A59C3'],
  '--mantine-color-brand-filled': ['var(--mantine-primary-color-filled)', 'var(--mantine-primary-color-filled)'],
  '--mantine-color-brand-filled-hover': ['var(--mantine-primary-color-filled-hover)', 'var(--mantine-primary-color-filled-hover)'],
  '--cl-soft': ['#F2F4FF', '#1B2045'],
  '--cl-soft-2': ['#E4E8FF', '#242B5E'],
  '--cl-soft-line': ['#C9D0FF', '#38418A'],
  '--cl-ok': ['#0B7A4B', '#5FD6A0'],
  '--cl-ok-icon': ['#12905A', '#5FD6A0'],
  '--cl-ok-fill': ['#0A7D4C', '#0A7D4C'],
  '--cl-ok-soft': ['#E6F7EE', '#12291F'],
  '--cl-gold': ['#F2A516', '#F5B73D'],
  '--cl-gold-t': ['#8A5A00', '#F6CB74'],
  '--cl-gold-soft': ['#FFF5DF', '#2B2413'],
  '--cl-gold-line': ['#F7DFA8', '#4D3F1C'],
  '--cl-bad': ['#B4233B', '#FF8C9C'],
  '--cl-bad-icon': ['#CC2C45', '#FF8C9C'],
  '--cl-bad-fill': ['#CC2C45', '#CC2C45'],
  '--cl-bad-soft': ['#FDEEF0', '#331823'],
  '--cl-bad-line': ['#F6C9D0', '#5A2836'],
  '--cl-online': ['#16A765', '#16A765'],
  '--cl-shadow-1': ['0 1px 2px rgba(20,23,43,.05)', '0 1px 0 rgba(255,255,255,.03) inset'],
  '--cl-shadow-2': [
    '0 1px 2px rgba(20,23,43,.04), 0 6px 16px -6px rgba(20,23,43,.10)',
    '0 1px 0 rgba(255,255,255,.04) inset, 0 8px 20px -8px rgba(0,0,0,.5)',
  ],
  '--cl-shadow-3': [
    '0 2px 6px rgba(20,23,43,.05), 0 18px 40px -12px rgba(20,23,43,.20)',
    '0 1px 0 rgba(255,255,255,.05) inset, 0 20px 44px -12px rgba(0,0,0,.7)',
  ],
  '--cl-shadow-4': ['0 32px 80px -16px rgba(20,23,43,.36)', '0 32px 80px -16px rgba(0,0,0,.8)'],
  '--cl-scrim': ['rgba(20,23,43,.48)', 'rgba(5,6,14,.66)'],
  '--cl-header-bg': ['rgba(255,255,255,.86)', 'rgba(15,17,34,.82)'],
};

/** The tokens of the design. The CSS of pages and components uses only these, never raw shades. */
export const cssVariablesResolver: CSSVariablesResolver = () => ({
  variables: {
    '--cl-ease': 'cubic-bezier(.2,.8,.2,1)',
    '--cl-fast': '120ms',
    '--cl-base': '180ms',
    '--cl-slow': '260ms',
    '--cl-r-xs': '6px',
    '--cl-r-sm': '8px',
    '--cl-r-md': '10px',
    '--cl-r-panel': '12px',
    '--cl-r-lg': '16px',
    '--cl-r-xl': '20px',
    '--cl-r-full': '999px',
    '--mantine-text-wrap': 'pretty',
    '--mantine-heading-text-wrap': 'balance',
    '--cl-header': '64px',
    '--cl-tabs': '64px',
    '--cl-on-fill': '#ffffff',
    '--cl-mark': '#6174FF',
    '--cl-dot': '#FFCB5C',
  },
  light: schemeOf(0),
  dark: schemeOf(1),
});

function schemeOf(index: 0 | 1): Record<string, string> {
  return Object.fromEntries(Object.entries(SCHEMES).map(([name, values]) => [name, values[index]]));
}
