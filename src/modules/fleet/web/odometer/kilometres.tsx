import { formatQuantity } from '#base/format.ts';
import { useLanguage } from '#web/kit/text/use-language.ts';

/** `184.320 km`; `–` for none. */
export function KilometresText({ km }: { km: number | null }) {
  const language = useLanguage();
  return km === null ? '–' : `${formatQuantity(String(km), language)}\u00a0km`;
}
