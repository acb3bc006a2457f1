/** Fields that few users need: one line with their current values, which opens them. Opens by itself if one of them is invalid. */
import { UnstyledButton } from '@mantine/core';
import { IconChevronRight } from '@tabler/icons-react';
import { type ReactNode, useId, useState } from 'react';
import { get, useFormState } from 'react-hook-form';
import { useLater } from '../../app/use-later.ts';
import classes from './folded.module.css';

interface FoldedProps {
  title: string;
  /** The current values, shown while closed. */
  summary: ReactNode;
  /** The names of the fields. */
  fields: readonly string[];
  children: ReactNode;
}

/** The fields are in the page while closed, so that errors of the server find them. */
export function Folded({ title, summary, fields, children }: FoldedProps) {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  // After the rest of the form, which users see first.
  const isRendered = useLater();
  const { errors } = useFormState({ name: [...fields] });
  if (!isOpen && fields.some((name) => get(errors, name) !== undefined)) setOpen(true);
  return (
    <div className={classes.folded}>
      <UnstyledButton className={classes.line} aria-expanded={isOpen} aria-controls={id} onClick={() => setOpen(!isOpen)}>
        <IconChevronRight size={16} aria-hidden className={classes.mark} />
        <span className={classes.title}>{title}</span>
        {!isOpen && <span className={classes.summary}>{summary}</span>}
      </UnstyledButton>
      <div id={id} hidden={!isOpen} className={classes.content}>
        {(isRendered || isOpen) && children}
      </div>
    </div>
  );
}
