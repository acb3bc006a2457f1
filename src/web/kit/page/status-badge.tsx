/**
 * A status: plain text with a small glyph, so that a list without problems stays quiet; a badge only for statuses that need attention. Always a word,
 * never colour alone.
 */
import type { ReactNode } from 'react';
import classes from './status-badge.module.css';

/** good: done, paid, active. warn: needs attention soon. bad: late, rejected, blocked. info: in progress. quiet: not started, or no longer in use. */
export type Tone = 'good' | 'warn' | 'bad' | 'info' | 'quiet';

/** dotted: not begun. road: on the way. half: half done. full: done. check: done and paid. off: no longer in use. none: the word alone. */
export type Glyph = 'dotted' | 'road' | 'half' | 'full' | 'check' | 'off' | 'none';

const glyphOf = { good: 'full', info: 'half', quiet: 'off' } as const;

interface StatusBadgeProps {
  tone: Tone;
  /** If the tone's own does not fit. Badges have none. */
  glyph?: Glyph;
  children: ReactNode;
  title?: string;
}

export function StatusBadge({ tone, glyph, children, title }: StatusBadgeProps) {
  const isBadge = tone === 'warn' || tone === 'bad';
  return (
    <span className={isBadge ? classes.badge : classes.text} data-tone={tone} title={title}>
      {!isBadge && <StatusGlyph glyph={glyph ?? glyphOf[tone]} />}
      {children}
    </span>
  );
}

function StatusGlyph({ glyph }: { glyph: Glyph }) {
  if (glyph === 'none') return null;
  if (glyph === 'road') return <span className={classes.road} aria-hidden />;
  return (
    <svg className={classes.glyph} data-glyph={glyph} viewBox="0 0 12 12" aria-hidden>
      <circle cx="6" cy="6" r="4.75" />
      {glyph === 'half' && <path d="M6 1.25a4.75 4.75 0 0 1 0 9.5z" />}
      {glyph === 'check' && <path d="m3.7 6.2 1.6 1.6 3-3.4" />}
      {glyph === 'off' && <path d="m2.8 9.2 6.4-6.4" />}
    </svg>
  );
}

/** The tone of the statuses that people, customers and vehicles share. */
export const entityTones: Record<'active' | 'inactive' | 'blocked', Tone> = { active: 'good', inactive: 'quiet', blocked: 'bad' };
