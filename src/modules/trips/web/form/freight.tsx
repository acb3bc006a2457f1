/** How the freight is calculated: three equal choices, which do not change the input, and the current total. */
import { useTranslation } from 'react-i18next';
import { useField } from '#web/kit/fields/fields.tsx';
import { MoneyField } from '#web/kit/fields/number-fields.tsx';
import { MoneyText } from '#web/kit/text/formatted.tsx';
import classes from './form.module.css';
import type { LiveFreight } from './live-freight.ts';

interface FreightFieldsProps {
  live: LiveFreight;
  /** Whether the trip has loads, or can have. */
  hasLoads: boolean;
  disabled: boolean;
}

export function FreightFields({ live, hasLoads, disabled }: FreightFieldsProps) {
  const { t } = useTranslation('trips');
  const {
    value,
    onChange,
    ref,
    error: _,
    ...field
  } = useField('freight_basis', {
    label: t('fields.freight_basis'),
    text: (basis: string) => t(`basis.${basis}`),
  });
  const chosen = value || null;
  const shown = chosen ?? live.basis;
  const needsRate = chosen !== null && chosen !== 'loads' && live.basis === 'loads';
  return (
    <div className={classes.freight}>
      {hasLoads && (
        <fieldset className={classes.choices} disabled={disabled}>
          <legend>{t('fields.freight_basis')}</legend>
          {(['loads', 'rate', 'both'] as const).map((basis, at) => (
            <label key={basis} className={classes.choice}>
              <input
                {...field}
                ref={at === 0 ? ref : undefined}
                type="radio"
                value={basis}
                checked={shown === basis}
                onChange={() => onChange(basis)}
                // An automatic choice is made one's own by pressing it.
                onClick={() => onChange(basis)}
              />
              {t(`basis.${basis}`)}
            </label>
          ))}
        </fieldset>
      )}
      {(!hasLoads || shown !== 'loads') && (
        <MoneyField name="freight_rate" label={t('fields.freight_rate')} disabled={disabled} className={classes.rate} />
      )}
      <div className={classes.total}>
        <span className={classes.totalName}>{t('form.total')}</span>
        <output aria-label={t('form.total')}>
          <MoneyText amount={live.freight} />
        </output>
      </div>
      {(live.basis === null || needsRate) && (
        <p className={classes.note}>{t(live.basis === null ? 'basis.will_ask' : 'form.needs_rate')}</p>
      )}
    </div>
  );
}
