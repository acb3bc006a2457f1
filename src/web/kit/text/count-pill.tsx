import classes from './count-pill.module.css';

/** Higher counts are not shown exactly. */
const most = 99;

export const shortCount = (count: number): string => (count > most ? `${most}+` : String(count));

/** The number of waiting items at an entry or an icon. Decorative: the name of the element includes it in words. */
export function CountPill({ count, className, title }: { count: number; className?: string; title?: string }) {
  return (
    <span className={[classes.pill, className].join(' ')} title={title} aria-hidden>
      {shortCount(count)}
    </span>
  );
}
