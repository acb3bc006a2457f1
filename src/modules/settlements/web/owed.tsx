/** A driver's balance, in words and figures. */
import { useTranslation } from 'react-i18next';
import { isNegative, isZero } from '#base/money.ts';
import { MoneyText } from '#web/kit/text/formatted.tsx';
import { owedText } from '../rules/settlement.ts';

/** `El conductor debe`, `Se le debe al conductor`, `A paz y salvo`. */
export function useOwedLabel(): (owed: string) => string {
  const { t } = useTranslation('settlements');
  return (owed) => t(owedText(owed).key);
}

/** The amount without its sign, which is in the label. */
export const OwedAmount = ({ owed }: { owed: string }) => <MoneyText amount={owedText(owed).amount} />;

/** `Debe $ 500.000`, `Se le deben $ 20.000`, `Al día`. */
export function OwedText({ owed }: { owed: string }) {
  const { t } = useTranslation('settlements');
  if (isZero(owed)) return t('owed.nothing');
  return (
    <>
      {t(isNegative(owed) ? 'owed.is_owed' : 'owed.owes')} <OwedAmount owed={owed} />
    </>
  );
}
