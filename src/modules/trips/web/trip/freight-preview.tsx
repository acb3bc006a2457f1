import { useTranslation } from 'react-i18next';
import type { MoneyDecimals } from '#base/money.ts';
import { MoneyNotNegative } from '#base/wire.ts';
import { Facts } from '#web/kit/page/facts.tsx';
import { MoneyText } from '#web/kit/text/money-text.tsx';
import type { FreightBasis } from '../../contract/trips.ts';
import { freightOf, proposedBasis } from '../../rules/freight.ts';
import classes from '../trip.module.css';

interface FreightPreviewProps {
  /** The rate as typed. */
  rate: string;
  /** Sum of the loads. */
  loads: string;
  basis: FreightBasis | null;
  decimals: MoneyDecimals;
}

/** Previews the freight by the server's rule. When rate and loads both have an amount and no basis is chosen, says that saving will ask. */
export function FreightPreview({ rate, loads, basis, decimals }: FreightPreviewProps) {
  const { t } = useTranslation('trips');
  const parsedRate = MoneyNotNegative.safeParse(rate === '' ? '0' : rate);
  const trip = { freight_rate: parsedRate.data ?? '0', loads: [{ quantity: '1', unit_price: loads, status: 'active' as const }] };
  const effectiveBasis = basis ?? proposedBasis(trip, decimals);
  const freight = parsedRate.success && effectiveBasis !== null ? freightOf({ ...trip, freight_basis: effectiveBasis }, decimals) : null;
  return (
    <div aria-live="polite" className={classes.preview}>
      <Facts
        facts={[
          [t('fields.loads_amount'), <MoneyText key="loads" amount={loads} />],
          [
            t('fields.freight'),
            effectiveBasis === null ? (
              t('basis.will_ask')
            ) : (
              <strong key="freight">
                <MoneyText amount={freight} />
              </strong>
            ),
          ],
        ]}
      />
    </div>
  );
}
