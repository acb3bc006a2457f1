import { useTranslation } from 'react-i18next';
import { formatQuantity } from '#base/format.ts';
import { useLanguage } from './use-language.ts';

/** A quantity with its unit, plural unless it is one: "1 viaje", "2 viajes". A unit that the company invented is shown as typed. */
export function QuantityText({ quantity, unit }: { quantity: string; unit: string }) {
  const { t } = useTranslation('common');
  const language = useLanguage();
  // Decimals use the plural of whole numbers too: "1,5 viajes".
  const count = Number(quantity) === 1 ? 1 : 2;
  return `${formatQuantity(quantity, language)} ${t(`units.${unit}`, { count, defaultValue: unit })}`;
}
