/** A line of a list of what is checked before something is done. Always a word, never the picture alone. */
import { IconAlertTriangle, IconCircleCheck, IconCircleDashed } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './check-line.module.css';

/** done: as it should be. open: still to be entered. warning: blocks nothing, and is worth a look. */
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
