/** The form of a new or existing load, with a preview of its amount. */
import { useFormContext, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { Answer, BodyOf } from '#base/route.ts';
import { Quantity, UnitPrice } from '#base/wire.ts';
import { SelectField, TextAreaField, TextField } from '#web/kit/fields/fields.tsx';
import { MoneyField, QuantityField } from '#web/kit/fields/number-fields.tsx';
import { Form, type Sending } from '#web/kit/form/form.tsx';
import { SaveBar } from '#web/kit/form/save-bar.tsx';
import { useZodForm } from '#web/kit/form/use-zod-form.ts';
import { Facts } from '#web/kit/page/facts.tsx';
import { FieldGrid, Section, Wide } from '#web/kit/page/section.tsx';
import { MoneyText } from '#web/kit/text/formatted.tsx';
import { type Load, type LoadInput, loads } from '../../contract/loads.ts';
import type { Trip } from '../../contract/trip.ts';
import { loadAmount } from '../../rules/freight.ts';
import { areTripAmountsLocked } from '../../rules/status.ts';
import { useFreightQuestion } from '../freight-question.tsx';
import classes from '../trip.module.css';
import { useUnitOptions } from './units.ts';

type Saved = Answer<typeof loads.create>;
type LoadFormValues = BodyOf<typeof loads.create>;

interface LoadFormProps {
  trip: Trip;
  load?: Load;
  save: (body: LoadInput, sending: Sending) => Promise<Saved>;
  onSaved: (saved: Saved) => unknown;
}

export function LoadForm({ trip, load, save, onSaved }: LoadFormProps) {
  const { t } = useTranslation('trips');
  const withBasis = useFreightQuestion();
  const defaults: LoadFormValues = load
    ? {
        goods: load.goods,
        quantity: load.quantity,
        unit: load.unit,
        unit_price: load.unit_price ?? '',
        waybill_number: load.waybill_number,
        notes: load.notes,
        freight_basis: null,
      }
    : { goods: '', quantity: '', unit: 'ton', unit_price: '', waybill_number: '', notes: '', freight_basis: null };
  const form = useZodForm(loads.create.body, defaults, { key: `trips.${trip.id}.loads.${load?.id ?? 'new'}`, version: load?.version });
  const locked = areTripAmountsLocked(trip.status);
  const unitOptions = useUnitOptions(load?.unit);
  return (
    <Form
      form={form}
      subject={t('loads.this')}
      success={t(load ? 'loads.updated' : 'loads.created')}
      failure={t(load ? 'loads.update_failed' : 'loads.create_failed')}
      onSubmit={(body, sending) => withBasis(null, (freight_basis) => save({ ...body, freight_basis }, sending))}
      onSaved={onSaved}
    >
      <Section>
        <FieldGrid>
          <TextField name="goods" label={t('loads.goods')} required />
          <QuantityField name="quantity" label={t('loads.quantity')} required disabled={locked} />
          <SelectField name="unit" label={t('loads.unit')} required disabled={locked} options={unitOptions} />
          <MoneyField name="unit_price" label={t('loads.unit_price')} description={t('loads.unit_price_hint')} required disabled={locked} />
          <TextField name="waybill_number" label={t('loads.waybill_number')} />
          <Wide>
            <TextAreaField name="notes" label={t('loads.notes')} />
          </Wide>
        </FieldGrid>
        <AmountPreview trip={trip} />
      </Section>
      <SaveBar label={load ? undefined : t('loads.create')} cancelHref={`/admin/trips/${trip.id}`} />
    </Form>
  );
}

/** Previews the amount by the server's rule. */
function AmountPreview({ trip }: { trip: Trip }) {
  const { t } = useTranslation('trips');
  const { control } = useFormContext<LoadFormValues>();
  const [quantity, price] = useWatch({ control, name: ['quantity', 'unit_price'] });
  const [parsedQuantity, parsedPrice] = [Quantity.safeParse(quantity), UnitPrice.safeParse(price)];
  const amount =
    parsedQuantity.success && parsedPrice.success ? loadAmount(parsedQuantity.data, parsedPrice.data, trip.money_decimals) : null;
  return (
    <div aria-live="polite" className={classes.preview}>
      <Facts
        facts={[
          [
            t('loads.amount'),
            <strong key="amount">
              <MoneyText amount={amount} />
            </strong>,
          ],
        ]}
      />
    </div>
  );
}
