/** A line of a list of checks before an action. Always a word, never the picture alone. */
import { IconAlertTriangle, IconCircleCheck, IconCircleDashed } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './check-line.module.css';

/** done: as it should be. open: still to be entered. warning: does not block, but should be checked. */
type State = 'done' | 'open' | 'warning';

const icons = { done: IconCircleCheck, open: IconCircleDashed, warning: IconAlertTriangle };

export function CheckLine({ state, children }: { state: State; children: ReactNode }) {
  const Icon = icons[state];
  return (
    <li className={classes.line} data-state={state}>
      <Icon size={16} aria-hidden />
      <span>{children}</span>
    </li>
  );
}
