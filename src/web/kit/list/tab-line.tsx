/** The line below the head of a list: its tabs, what is beside them, and its saved views. */
import type { ReactNode } from 'react';
import { ViewDialog, ViewsMenu } from '../views/list-views.tsx';
import { TabBar, type TabBarProps } from './tab-bar.tsx';
import classes from './tab-line.module.css';

interface TabLineProps extends TabBarProps {
  beside: ReactNode;
  /** The list has no rows, whatever its filters. */
  isEmpty: boolean;
  isPhone: boolean;
}

export function TabLine({ beside, isEmpty, isPhone, ...bar }: TabLineProps) {
  const { tabs, views } = bar;
  return (
    <div className={classes.tabLine}>
      {!isEmpty && <TabBar {...bar} />}
      {beside && <div className={classes.beside}>{beside}</div>}
      {(tabs || beside) && views && !isPhone && !isEmpty && <ViewsMenu views={views} isIcon={false} />}
      {views && <ViewDialog views={views} />}
    </div>
  );
}
