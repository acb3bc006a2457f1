/** Labels and values, side by side if they fit. */
import type { ReactNode } from 'react';
import classes from './facts.module.css';

interface FactsProps {
  /** `false` is left out: `isOdd && [label, value]`. */
  facts: (false | [label: string, value: ReactNode])[];
  /** Leaves out empty values (null, undefined or ''), which are shown as `–` otherwise. */
  brief?: boolean;
  /** One below the other, each label beside its value: for a narrow column. */
  rows?: boolean;
}

export function Facts({ facts, brief = false, rows = false }: FactsProps) {
  const isEmpty = (value: ReactNode) => value === null || value === undefined || value === '';
  return (
    <dl className={classes.facts} data-rows={rows || undefined}>
      {facts
        .filter((fact) => fact !== false)
        .filter(([, value]) => !(brief && isEmpty(value)))
        .map(([label, value], at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the place of a fact is fixed, and two may have the same label
          <div key={at}>
            <dt>{label}</dt>
            <dd>{isEmpty(value) ? '–' : value}</dd>
          </div>
        ))}
    </dl>
  );
}
