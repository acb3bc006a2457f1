/** A rule and a heading: pages and forms consist of sections. */
import { Title } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import classes from './section.module.css';

interface SectionProps {
  title?: string;
  hint?: ReactNode;
  /** A secondary action, to the right of the heading. */
  action?: ReactNode;
  /** Heading and hint to the left of the content, if they fit. */
  isSplit?: boolean;
  children: ReactNode;
}

export function Section({ title, hint, action, isSplit = false, children }: SectionProps) {
  const id = useId();
  if (isSplit) {
    return (
      <section className={classes.section} data-split aria-labelledby={id}>
        <div className={classes.split}>
          <div>
            <Title order={2} size="h3" id={id}>
              {title}
            </Title>
            {hint && <p className={classes.aside}>{hint}</p>}
          </div>
          <div>{children}</div>
        </div>
      </section>
    );
  }
  return (
    <section className={classes.section} aria-labelledby={title ? id : undefined}>
      {title && (
        <div className={classes.head}>
          <Title order={2} size="h3" id={id}>
            {title}
          </Title>
          {action}
        </div>
      )}
      {hint && <div className={classes.hint}>{hint}</div>}
      {children}
    </section>
  );
}

/** Sections in two or three columns if they fit, down one and then the next. */
export function SectionColumns({ children }: { children: ReactNode }) {
  return <div className={classes.columns}>{children}</div>;
}

interface WithRailProps {
  /** The narrow column; its place goes to the wide one while it is empty. */
  rail: ReactNode;
  /** Under the wide column, but after the rail where all is one column. */
  below?: ReactNode;
  children: ReactNode;
}

/** The wide column of a page with a narrow one beside it, if both fit. */
export function WithRail({ rail, below, children }: WithRailProps) {
  return (
    <div className={classes.frame}>
      <div className={classes.withRail}>
        <div>{children}</div>
        <div>{rail}</div>
        {below && <div>{below}</div>}
      </div>
    </div>
  );
}

/** Fields side by side if they fit, at least 15rem each; one column on the phone. Cells align at the top. */
export function FieldGrid({ children }: { children: ReactNode }) {
  return <div className={classes.grid}>{children}</div>;
}

/** Spans the whole width of a `FieldGrid`. */
export function Wide({ children }: { children: ReactNode }) {
  return <div className={classes.wide}>{children}</div>;
}
