/** A status, as a word on a colour: never the colour alone. */
import classes from './status-badge.module.css';

/** good: done, paid, active. warn: asks for attention soon. bad: late, refused, blocked. info: under way. quiet: not yet, or no more. */
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
