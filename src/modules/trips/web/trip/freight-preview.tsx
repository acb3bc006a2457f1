import { useTranslation } from 'react-i18next';
import type { MoneyDecimals } from '#base/money.ts';
import { MoneyNotNegative } from '#base/wire.ts';
import { Facts } from '#web/kit/page/facts.tsx';
import { MoneyText } from '#web/kit/text/money-text.tsx';
import type { FreightBasis } from '../../contract/trips.ts';
import { freightOf, proposedBasis } from '../../rules/freight.ts';
import classes from '../trip.module.css';

interface FreightPreviewProps {
  /** As it is typed. */
  rate: string;
  /** What the loads come to. */
  loads: string;
  basis: FreightBasis | null;
  decimals: MoneyDecimals;
}

/** The freight as it will be, by the rule of the server; while rate and loads are both there and unasked, both are shown. */
export function FreightPreview({ rate, loads, basis, decimals }: FreightPreviewProps) {
  const { t } = useTranslation('trips');
  const typed = MoneyNotNegative.safeParse(rate === '' ? '0' : rate);
  const trip = { freight_rate: typed.data ?? '0', loads: [{ quantity: '1', unit_price: loads, status: 'active' as const }] };
  const known = basis ?? proposedBasis(trip, decimals);
  const freight = typed.success && known !== null ? freightOf({ ...trip, freight_basis: known }, decimals) : null;
  return (
    <div aria-live="polite" className={classes.preview}>
      <Facts
        facts={[
          [t('fields.loads_amount'), <MoneyText key="loads" amount={loads} />],
          [
            t('fields.freight'),
            known === null ? (
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
