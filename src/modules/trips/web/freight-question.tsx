/**
 * Asks how rate and loads count if both have an amount, with the freight of each answer. The server decides when to ask (`freight_basis_needed`), so
 * that the question is the same wherever a rate or a load is saved.
 */
import { useTranslation } from 'react-i18next';
import { useServerQuestion } from '#web/kit/overlay/confirm.tsx';
import { MoneyText } from '#web/kit/text/formatted.tsx';
import type { FreightBasis } from '../contract/trip-input.ts';

interface Amounts {
  rate: string;
  loads: string;
  both: string;
}

/** `withBasis` calls `save` with the known basis, and again with the user's answer if the server needs one. */
export function useFreightQuestion(): <A>(known: FreightBasis | null, save: (basis: FreightBasis | null) => Promise<A>) => Promise<A> {
  const { t } = useTranslation('trips');
  const ask = useServerQuestion<Amounts>('freight_basis_needed', ({ rate, loads, both }) => ({
    title: t('basis.title'),
    text: (
      <>
        {t('basis.rate_is')} <MoneyText amount={rate} />. {t('basis.loads_are')} <MoneyText amount={loads} />.
      </>
    ),
    choices: [
      { value: 'rate', label: <Choice text={t('basis.keep')} amount={rate} /> },
      { value: 'loads', label: <Choice text={t('basis.replace')} amount={loads} /> },
      { value: 'both', label: <Choice text={t('basis.add')} amount={both} /> },
    ],
  }));
  return (known, save) => ask((answer) => save((answer?.choice as FreightBasis | undefined) ?? known));
}

function Choice({ text, amount }: { text: string; amount: string }) {
  return (
    <>
      {text}:&nbsp;
      <MoneyText amount={amount} />
    </>
  );
}
