/** A slip of paper on which amounts add up to a result: a settlement, an owner's balance. */
import type { ReactNode } from 'react';
import classes from './slip.module.css';

/** Rows, and below the rule their result; `children` may be quiet rows after it. */
export function Slip({ rows, result, children }: { rows: ReactNode; result: ReactNode; children?: ReactNode }) {
  return (
    <div className={classes.slip}>
      <ul className={classes.rows}>{rows}</ul>
      {result}
      {children}
    </div>
  );
}

interface SlipRowProps {
  what: ReactNode;
  /** The amount, and at its end a menu. */
  children: ReactNode;
}

/** In `rows`. */
export function SlipRow({ what, children }: SlipRowProps) {
  return (
    <li className={classes.row}>
      <span className={classes.what}>{what}</span>
      <span className={classes.amount}>{children}</span>
    </li>
  );
}

/** The text without rows. */
export const SlipNote = ({ children }: { children: ReactNode }) => <li className={classes.quiet}>{children}</li>;

export function SlipResult({ what, children }: SlipRowProps) {
  return (
    <div className={`${classes.row} ${classes.result}`}>
      <span>{what}</span>
      <span className={classes.amount}>{children}</span>
    </div>
  );
}

/** Below the result: amounts that would change it. */
export function SlipAside({ what, children }: SlipRowProps) {
  return (
    <div className={`${classes.row} ${classes.quiet}`}>
      <span>{what}</span>
      <span>{children}</span>
    </div>
  );
}

/** A detail within a row. */
export const SlipDetail = ({ children }: { children: ReactNode }) => <span className={classes.quiet}>{children}</span>;

/** The buttons below a slip. */
export const SlipActions = ({ children }: { children: ReactNode }) => <div className={classes.actions}>{children}</div>;
