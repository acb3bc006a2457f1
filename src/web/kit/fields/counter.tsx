import { useContext } from 'react';
import classes from '../form/form.module.css';
import { TextLimit } from '../form/text-limit.ts';

/** A counter is shown from this part of the limit on. Short codes have none: their fields stop at the limit. */
const nearLimit = 0.8;
const shortestLimit = 20;

/** Props of a text input that count its characters near the limit of the contract. In the input, so that no other field moves. */
export function useCounter(name: string, value: unknown) {
  const limit = useContext(TextLimit)(name) ?? 0;
  const { length } = String(value ?? '').trim();
  if (limit < shortestLimit || length < limit * nearLimit) return {};
  return {
    rightSection: (
      <output className={classes.counter} data-over={length > limit || undefined}>
        {length}/{limit}
      </output>
    ),
    rightSectionWidth: 64,
    rightSectionPointerEvents: 'none' as const,
  };
}
