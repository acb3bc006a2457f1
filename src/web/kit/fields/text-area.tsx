import { Textarea, type TextareaProps } from '@mantine/core';
import classes from '../form/form.module.css';

export type TextAreaProps = Omit<TextareaProps, 'autosize' | 'minRows' | 'maxRows'>;

/**
 * As high as its text, and at least `rows`; where the browser cannot do that, as high as `rows`. Not Mantine's `autosize`, which measures
 * a copy of each field: a tenth of a form's first rendering.
 */
export function TextArea({ rows = 2, ...rest }: TextAreaProps) {
  return <Textarea rows={rows} classNames={{ input: classes.textArea }} style={{ '--rows': rows }} {...rest} />;
}
