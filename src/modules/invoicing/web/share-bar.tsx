/** A bar whose parts are as wide as their amounts. The amounts beside it have the same information. */
import { isPositive, percentageOf } from '#base/money.ts';
import classes from './share-bar.module.css';

interface ShareBarProps {
  /** Of the whole bar. */
  total: string;
  parts: readonly { name: string; amount: string }[];
  /** Sets the colours: `--part` of each `[data-part]`. */
  className: string | undefined;
}

export function ShareBar({ total, parts, className }: ShareBarProps) {
  return (
    <div className={`${classes.bar} ${className}`} aria-hidden>
      {parts
        .filter(({ amount }) => isPositive(amount))
        .map(({ name, amount }) => (
          <span key={name} data-part={name} style={{ flexBasis: `${percentageOf(amount, total, 2)}%` }} />
        ))}
    </div>
  );
}
