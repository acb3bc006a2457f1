/** The longest text that a field of the form accepts, from the contract's schema. */
import { createContext } from 'react';
import { z } from 'zod';
import { unwrap } from './values.ts';

/** By the dotted path of the field; undefined for one that is not text, or has no limit. */
export function textLimit(schema: z.ZodType, path: string): number | undefined {
  const field = path.split('.').reduce<z.ZodType | undefined>((at, name) => at && partOf(unwrap(at), name), schema);
  const inner = field && unwrap(field);
  return inner instanceof z.ZodString ? (inner.maxLength ?? undefined) : undefined;
}

function partOf(schema: z.ZodType, name: string): z.ZodType | undefined {
  if (schema instanceof z.ZodArray) return schema.element as z.ZodType;
  return schema instanceof z.ZodObject ? (schema.shape as Record<string, z.ZodType>)[name] : undefined;
}

/** The limit of a field of the form around it. */
export const TextLimit = createContext<(path: string) => number | undefined>(() => undefined);
