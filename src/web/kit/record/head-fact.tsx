/** A fact in the head of a record's page, for its slots: an icon, whose meaning screen readers read, and the fact. */
import { VisuallyHidden } from '@mantine/core';
import type { TablerIcon } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './page.module.css';

export function HeadFact({ icon: Icon, label, children }: { icon: TablerIcon; label: string; children: ReactNode }) {
  return (
    <span className={classes.fact} title={label}>
      <Icon size={16} aria-hidden />
      <span>
        <VisuallyHidden>{label}: </VisuallyHidden>
        {children}
      </span>
    </span>
  );
}
