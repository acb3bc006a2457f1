/** The base of a withholding: for reteICA the municipality where trips start, and its part of the base. */
import { Anchor } from '@mantine/core';
import { useFormContext, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { equals } from '#base/money.ts';
import { MunicipalityField } from '#modules/places/web/pickers.tsx';
import { MoneyField } from '#web/kit/fields/number-fields.tsx';
import { isDecimal } from '#web/kit/fields/typed-number.ts';
import { MoneyText } from '#web/kit/text/formatted.tsx';
import classes from './editors.module.css';

interface BaseFieldsProps {
  at: number;
  /** The subtotals of the trips from each municipality. */
  bases: ReadonlyMap<string, string>;
}

export function BaseFields({ at, bases }: BaseFieldsProps) {
  const { t } = useTranslation('invoicing');
  const { setValue } = useFormContext();
  const name = (field: string) => `adjustments.${at}.${field}`;
  const [kind, method, municipality, base] = useWatch({ name: ['withholding_kind', 'method', 'municipality_id', 'base'].map(name) });
  const isReteica = kind === 'reteica';
  const hasBase = method === 'percentage' && (isReteica || Boolean(base));
  const ofTrips = hasBase && municipality ? bases.get(municipality) : undefined;
  const isOther = ofTrips !== undefined && !(isDecimal(base) && equals(base, ofTrips));
  if (!isReteica && !hasBase) return null;
  return (
    <div className={classes.withholding}>
      {isReteica && <MunicipalityField name={name('municipality_id')} label={t('fields.municipality')} clearable />}
      {hasBase && (
        <div>
          <MoneyField name={name('base')} label={t('fields.base')} placeholder={t('whole_base')} />
          {isOther && (
            <div className={classes.ofTrips}>
              {t('trips_base')} <MoneyText amount={ofTrips} />{' '}
              <Anchor component="button" type="button" inherit onClick={() => setValue(name('base'), ofTrips, { shouldDirty: true })}>
                {t('use_trips_base')}
              </Anchor>
            </div>
          )}
        </div>
      )}
    </div>
  );
}
