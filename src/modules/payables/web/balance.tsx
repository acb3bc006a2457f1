/** An owner's balance, in words and figures. */
import { useTranslation } from 'react-i18next';
import { isNegative, isZero, negate } from '#base/money.ts';
import { MoneyText } from '#web/kit/text/formatted.tsx';

/** `Se le debe al propietario`, `El propietario debe`, `A paz y salvo`. */
export function useBalanceLabel(): (balance: string) => string {
  const { t } = useTranslation('payables');
  return (balance) => t(isZero(balance) ? 'settled' : isNegative(balance) ? 'owes' : 'owed');
}

/** The amount without its sign, which is in the label. */
export const BalanceAmount = ({ balance }: { balance: string }) => <MoneyText amount={isNegative(balance) ? negate(balance) : balance} />;

/** In a column: empty at zero, with its sign where the owner owes. */
export const BalanceText = ({ balance }: { balance: string }) => (isZero(balance) ? null : <MoneyText amount={balance} />);
