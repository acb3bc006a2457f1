import { useTranslation } from 'react-i18next';
import type { DriverOnTwoTrucksQuestion } from '../../contract/refusals.ts';

/** Returns the text of the question about a driver who has trips with other trucks at the same time. */
export function useDriverQuestionText(): (question: DriverOnTwoTrucksQuestion) => string {
  const { t } = useTranslation('trips');
  return ({ trips }) => t('questions.driver_on_two_trucks', { trips: trips.map(({ number, plate }) => `${number} (${plate})`).join(', ') });
}
