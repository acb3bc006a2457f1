/** Facts about one thing: a name and what it is, side by side where there is room. */
import type { ReactNode } from 'react';
import classes from './facts.module.css';

/** A fact whose value is null, undefined or empty shows `–`, or is left out with `brief`. */
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
