import classes from './count-pill.module.css';

/** Beyond this a count says no more. */
const most = 99;

export const shortCount = (count: number): string => (count > most ? `${most}+` : String(count));

/** How much waits at an entry or an icon. Decorative: the name of what it is on says it in words. */
export function CountPill({ count, className, title }: { count: number; className?: string; title?: string }) {
  return (
    <span className={[classes.pill, className].join(' ')} title={title} aria-hidden>
      {shortCount(count)}
    </span>
  );
}
