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

/** Error text, readable at small sizes on every surface of its scheme. */
const errorText = { light: '#a8211a', dark: '#ff9d95' };

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
      h1: { fontSize: '1.625rem', lineHeight: '1.25' },
      h2: { fontSize: '1.25rem', lineHeight: '1.3' },
      h3: { fontSize: '1.0625rem', lineHeight: '1.35' },
    },
  },
  defaultRadius: 'md',
  radius: { xs: '4px', sm: '6px', md: '8px', lg: '10px', xl: '16px' },
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
    Popover: { defaultProps: { shadow: 'sm', transitionProps: { duration: 120 } } },
    Modal: { defaultProps: { radius: 'lg', centered: true, transitionProps: { duration: 140 } } },
    // Mantine renders a dialog's header as <header>: without this, screen readers announce a second banner of the page.
    ModalHeader: { defaultProps: { role: 'presentation' } },
    DrawerHeader: { defaultProps: { role: 'presentation' } },
  },
});

export const cssVariables: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    '--mantine-color-body': '#fbfbf8',
    '--mantine-color-text': '#18211f',
    '--mantine-color-dimmed': '#5b645f',
    '--mantine-color-placeholder': '#68716c',
    '--mantine-color-error': errorText.light,
    '--mantine-color-anchor': '#176d5f',
    '--mantine-color-default-border': '#e2e3dc',
    '--arriero-surface': '#ffffff',
    '--arriero-line': '#e2e3dc',
    '--arriero-control-line': '#8d938b',
    '--arriero-focus': '#176d5f',
  },
  dark: {
    '--mantine-color-body': '#0f1717',
    '--mantine-color-text': '#dfe5e2',
    '--mantine-color-dimmed': '#9aa8a3',
    '--mantine-color-placeholder': '#8c9a95',
    '--mantine-color-error': errorText.dark,
    '--mantine-color-anchor': '#6fc3b1',
    '--mantine-color-petrol-light': '#14372f',
    '--mantine-color-petrol-light-hover': '#1a443a',
    '--mantine-color-petrol-light-color': '#a6d2c7',
    '--mantine-color-default': '#162120',
    '--mantine-color-default-hover': '#1c2928',
    '--mantine-color-default-border': '#32403e',
    '--arriero-surface': '#162120',
    '--arriero-line': '#263331',
    '--arriero-control-line': '#6b7a75',
    '--arriero-focus': '#f5b324',
  },
});

export const schemeManager = localStorageColorSchemeManager({ key: 'arriero.scheme' });
