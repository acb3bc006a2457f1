/** The loads of a new trip, one row each. */
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { foldForSearch } from '#base/fold.ts';
import type { Decimal } from '#base/money.ts';
import { SelectField, TextField } from '#web/kit/fields/fields.tsx';
import { NumberField } from '#web/kit/fields/number-fields.tsx';
import { cellProps, RowGrid } from '#web/kit/rows/row-grid.tsx';
import { MoneyText } from '#web/kit/text/formatted.tsx';
import { useLanguage } from '#web/kit/text/use-locale.ts';
import { newLoadsLimit } from '../../contract/load-line.ts';
import { units, useUnitOptions } from '../loads/units.ts';
import classes from './loads-grid.module.css';
import { readPastedLoads } from './pasted-loads.ts';
import { blankLoad, isBlankLoad, type LoadValues, type TripFormValues } from './values.ts';

export function LoadsGrid({ amounts }: { amounts: readonly (Decimal | null)[] }) {
  const { t } = useTranslation('trips');
  const readPasted = usePastedLoads();
  return (
    <RowGrid<LoadValues>
      name="loads"
      label={t('loads.title')}
      hasTitle
      limit={newLoadsLimit}
      columns={[
        { id: 'goods', label: t('loads.goods') },
        { id: 'quantity', label: t('loads.quantity'), isNumber: true },
        { id: 'unit', label: t('loads.unit') },
        { id: 'unit_price', label: t('form.price'), isNumber: true },
        { id: 'amount', label: t('loads.amount'), isNumber: true },
      ]}
      focusedColumn="goods"
      pastedColumn="unit_price"
      blankRow={blankLoad}
      rowAfter={({ unit }) => ({ ...blankLoad, unit })}
      isBlankRow={isBlankLoad}
      readPasted={readPasted}
      removeLabel={(at) => t('form.remove_load', { n: at + 1 })}
      addLabel={t('loads.new')}
      className={classes.columns}
    >
      {(at) => <LoadFields at={at} amount={amounts[at] ?? null} />}
    </RowGrid>
  );
}

function LoadFields({ at, amount }: { at: number; amount: Decimal | null }) {
  const { t } = useTranslation('trips');
  const unit = useWatch<TripFormValues, `loads.${number}.unit`>({ name: `loads.${at}.unit` });
  const options = useUnitOptions(unit);
  const cell = (column: keyof LoadValues, label: string) =>
    cellProps(`loads.${at}.${column}`, label, t('form.load_field', { field: label, n: at + 1 }));
  return (
    <>
      <div data-column="goods">
        <TextField {...cell('goods', t('loads.goods'))} rightSection={null} />
      </div>
      <div data-number>
        <NumberField {...cell('quantity', t('loads.quantity'))} />
      </div>
      <div>
        <SelectField {...cell('unit', t('loads.unit'))} placeholder={undefined} options={options} />
      </div>
      <div data-number>
        <NumberField {...cell('unit_price', t('form.price'))} />
      </div>
      <div className={classes.amount}>{amount === null ? null : <MoneyText amount={amount} />}</div>
    </>
  );
}

/** Reads a pasted table in the current language; the names of units are those of the lists. */
function usePastedLoads(): (text: string) => LoadValues[] | undefined {
  const { t } = useTranslation('common');
  const language = useLanguage();
  return (text) => {
    const names = units.flatMap((unit) =>
      [unit, t(`units.${unit}`), t(`units.${unit}_other`, { defaultValue: unit })].map((name) => [foldForSearch(name), unit] as const),
    );
    const lines = readPastedLoads(text, language, new Map(names));
    return lines?.map((line) => ({ ...blankLoad, ...line, unit: line.unit || blankLoad.unit }));
  };
}
