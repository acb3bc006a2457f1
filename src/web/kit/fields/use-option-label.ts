import { useQuery } from '@tanstack/react-query';
import type { OptionSource } from './options.ts';

/** The label of an option, read from the server by its id. Undefined while it loads, if not `enabled`, and without an id. */
export function useOptionLabel(source: OptionSource, id: string | null | undefined, enabled = true): string | undefined {
  const read = source.read ?? (() => ({ queryKey: ['no option'], queryFn: () => null }) as never);
  const { data } = useQuery({ ...read(id ?? ''), enabled: Boolean(enabled && id && source.read) });
  return data?.label;
}
