import { isNegative, isZero, negate } from '#base/money.ts';
import { MoneyText } from '#web/kit/text/formatted.tsx';

interface SignedMoneyProps {
  amount: string;
  /** Shows the plus sign too. */
  plus?: boolean;
  /** Shows a dash for zero. */
  dash?: boolean;
}

/** An amount that is taken or added, with its sign before it: "− $ 51.572". */
export function SignedMoney({ amount, plus = false, dash = false }: SignedMoneyProps) {
  if (isZero(amount)) return dash ? <span>–</span> : <MoneyText amount={amount} />;
  const sign = isNegative(amount) ? '−' : plus && '+';
  return (
    <span style={{ whiteSpace: 'nowrap' }}>
      {sign && `${sign}\u00a0`}
      <MoneyText amount={isNegative(amount) ? negate(amount) : amount} />
    </span>
  );
}
