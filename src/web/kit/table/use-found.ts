import { useQuery } from '@tanstack/react-query';
import type { OptionSource } from '../fields/options.ts';

/** The label of an id that nobody gave a label for. */
export function useFound(source: OptionSource, id: string | null | undefined, wanted = true): string | undefined {
  const find = source.find ?? (() => ({ queryKey: ['no option'], queryFn: () => null }) as never);
  const { data } = useQuery({ ...find(id ?? ''), enabled: Boolean(wanted && id && source.find) });
  return data?.label;
}
