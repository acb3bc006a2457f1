/** A status as text on a colour: never by colour alone. */
import classes from './status-badge.module.css';

/** good: done, paid, active. warn: needs attention soon. bad: late, rejected, blocked. info: in progress. quiet: not started, or no longer in use. */
export type Tone = 'good' | 'warn' | 'bad' | 'info' | 'quiet';

export function StatusBadge({ tone, children, title }: { tone: Tone; children: string; title?: string }) {
  return (
    <span className={classes.badge} data-tone={tone} title={title}>
      {children}
    </span>
  );
}

/** The tone of the statuses that people, customers and vehicles share. */
export const entityTones: Record<'active' | 'inactive' | 'blocked', Tone> = { active: 'good', inactive: 'quiet', blocked: 'bad' };
