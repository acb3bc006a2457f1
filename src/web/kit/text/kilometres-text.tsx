import { formatQuantity } from '#base/format.ts';
import { useLanguage } from './use-language.ts';

/** `184.320 km`; a dash for null. */
export function KilometresText({ km }: { km: number | null }) {
  const text = useKilometres();
  return <span>{km === null ? '–' : text(km)}</span>;
}

/** Returns kilometres as a text, for sentences. */
export function useKilometres(): (km: number) => string {
  const language = useLanguage();
  return (km) => `${formatQuantity(String(km), language)}\u00a0km`;
}
