/** The way from one company to another, for screens outside of the shell. */
export { CompanySwitcher } from './switcher.tsx';
