/** The company switcher, for screens outside the shell. */
export { CompanySwitcher } from './switcher.tsx';
