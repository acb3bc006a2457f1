/** Labels and values, side by side where there is room. */
import type { ReactNode } from 'react';
import classes from './facts.module.css';

/** An empty value (null, undefined or '') is shown as `–`, or left out with `brief`. */
export function Facts({ facts, brief = false }: { facts: [label: string, value: ReactNode][]; brief?: boolean }) {
  const isEmpty = (value: ReactNode) => value === null || value === undefined || value === '';
  return (
    <dl className={classes.facts}>
      {facts
        .filter(([, value]) => !(brief && isEmpty(value)))
        .map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{isEmpty(value) ? '–' : value}</dd>
          </div>
        ))}
    </dl>
  );
}
