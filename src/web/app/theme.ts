/** Petrol green, amber as the only accent, warm greys. All text colours meet WCAG AA contrast in both schemes. */
import { type CSSVariablesResolver, createTheme, localStorageColorSchemeManager, type MantineColorsTuple } from '@mantine/core';

const petrol: MantineColorsTuple = [
  '#e9f4f1',
  '#d2e8e2',
  '#a6d2c7',
  '#76baaa',
  '#4ea491',
  '#2b8877',
  '#1f7a6a',
  '#176d5f',
  '#105c50',
  '#0b5348',
];
const amber: MantineColorsTuple = [
  '#fff7e3',
  '#ffecc2',
  '#fddd91',
  '#fbcd5e',
  '#f8c03d',
  '#f5b324',
  '#d99410',
  '#9a6200',
  '#7c4f00',
  '#5e3c00',
];
/** Mantine uses shade 6 for placeholders and dimmed text in places, so it is darker here than in Mantine's own grey. */
const gray: MantineColorsTuple = [
  '#f7f7f3',
  '#f0f1ec',
  '#e8e9e3',
  '#e2e3dc',
  '#c6c9c0',
  '#9aa098',
  '#656d68',
  '#4a524e',
  '#313936',
  '#18211f',
];
/** Surfaces of the dark scheme: 0 is text, 6 a raised surface, 7 the background. */
const dark: MantineColorsTuple = [
  '#dfe5e2',
  '#b9c3bf',
  '#9aa8a3',
  '#7d8c87',
  '#32403e',
  '#23302e',
  '#162120',
  '#0f1717',
  '#0b1111',
  '#070b0b',
];
const red: MantineColorsTuple = [
  '#fdeceb',
  '#fad7d5',
  '#f6b3ae',
  '#f28d86',
  '#e9655c',
  '#d9463c',
  '#b3261e',
  '#a8211a',
  '#8f1a14',
  '#751410',
];

export const theme = createTheme({
  colors: { petrol, amber, gray, dark, red },
  primaryColor: 'petrol',
  primaryShade: 7,
  autoContrast: true,
  white: '#ffffff',
  black: '#18211f',
  fontFamily: "'Instrument Sans Variable', system-ui, sans-serif",
  headings: {
    fontFamily: "'Archivo Variable', system-ui, sans-serif",
    fontWeight: '650',
    sizes: {
      h1: { fontSize: 'var(--text-page)', lineHeight: '1.25' },
      h2: { fontSize: 'var(--text-section)', lineHeight: '1.3' },
      h3: { fontSize: 'var(--text-section)', lineHeight: '1.35' },
    },
  },
  fontSizes: { xs: 'var(--text-small)', sm: 'var(--text)', md: 'var(--text)', lg: 'var(--text-section)', xl: 'var(--text-page)' },
  lineHeights: { xs: '1.35', sm: '1.4', md: '1.4', lg: '1.4', xl: '1.3' },
  defaultRadius: 'md',
  radius: { xs: '4px', sm: '4px', md: '7px', lg: '10px', xl: '16px' },
  cursorType: 'pointer',
  respectReducedMotion: true,
  // Plain objects: importing a component to extend it would add its code to the first load.
  components: {
    // Descriptions go below the input, so that inputs side by side stay aligned.
    InputWrapper: { defaultProps: { inputWrapperOrder: ['label', 'input', 'description', 'error'] } },
    // Mantine's focus placeholder is not a menu item, which axe reports. Menus open inside the page's main landmark.
    Menu: {
      defaultProps: {
        shadow: 'sm',
        transitionProps: { duration: 120 },
        withInitialFocusPlaceholder: false,
        portalProps: { target: '#page' },
      },
    },
    // A menu longer than the screen is read by scrolling, which takes its button off the screen: the menu stays.
    Popover: { defaultProps: { shadow: 'sm', transitionProps: { duration: 120 }, hideDetached: false } },
    Combobox: { defaultProps: { hideDetached: true } },
    Modal: { defaultProps: { radius: 'lg', centered: true, transitionProps: { duration: 140 } } },
    // Mantine renders a dialog's header as <header>: without this, screen readers announce a second banner of the page.
    ModalHeader: { defaultProps: { role: 'presentation' } },
    DrawerHeader: { defaultProps: { role: 'presentation' } },
  },
});

/** Mantine's own variables, mapped to those of `tokens.css`. */
const mapped = {
  '--mantine-color-body': 'var(--ground)',
  '--mantine-color-text': 'var(--ink)',
  '--mantine-color-dimmed': 'var(--ink-3)',
  '--mantine-color-placeholder': 'var(--ink-3)',
  '--mantine-color-error': 'var(--red)',
  '--mantine-color-anchor': 'var(--link)',
  '--mantine-color-default-border': 'var(--line-strong)',
};

export const cssVariables: CSSVariablesResolver = () => ({
  variables: {},
  light: mapped,
  dark: {
    ...mapped,
    '--mantine-color-petrol-light': 'var(--petrol-100)',
    '--mantine-color-petrol-light-hover': 'var(--petrol-200)',
    '--mantine-color-petrol-light-color': 'var(--petrol-700)',
    '--mantine-color-default': 'var(--surface)',
    '--mantine-color-default-hover': 'var(--line)',
  },
});

export const schemeManager = localStorageColorSchemeManager({ key: 'arriero.scheme' });
