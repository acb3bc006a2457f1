import { useTranslation } from 'react-i18next';
import { formatDay } from '#base/format.ts';
import { useLanguage } from '#web/kit/text/use-locale.ts';
import type { DriverOnTwoTrucksQuestion } from '../../contract/refusals.ts';

/** Returns the text of the question about a driver who has trips with other trucks at the same time. */
export function useDriverQuestionText(): (question: DriverOnTwoTrucksQuestion) => string {
  const { t } = useTranslation('trips');
  const language = useLanguage();
  const day = (at: string) => formatDay(at.slice(0, 10), language);
  return ({ trips }) =>
    t('questions.driver_on_two_trucks', {
      trips: trips
        .map(
          ({ number, plate, departure_at, arrival_at }) =>
            `${number} (${plate}, ${day(departure_at)}${arrival_at ? ` – ${day(arrival_at)}` : ''})`,
        )
        .join(', '),
    });
}
