/** All fields of a load, with what it comes to. */
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
import { MoneyText } from '#web/kit/text/money-text.tsx';
import { type Load, type LoadBody, loads } from '../../contract/loads.ts';
import type { Trip } from '../../contract/trips.ts';
import { loadAmount } from '../../rules/freight.ts';
import { tripAmountsLocked } from '../../rules/status.ts';
import { useFreightQuestion } from '../freight-question.tsx';
import classes from '../trip.module.css';

type Saved = Answer<typeof loads.create>;
type Body = BodyOf<typeof loads.create>;

/** The units of freight; one that an import brought stays. */
const units = ['ton', 'kg', 'lb', 'unit', 'box', 'pallet', 'm3', 'gal', 'l', 'trip'];

interface LoadFormProps {
  trip: Trip;
  load?: Load;
  save: (body: LoadBody, sending: Sending) => Promise<Saved>;
  onSaved: (saved: Saved) => unknown;
}

export function LoadForm({ trip, load, save, onSaved }: LoadFormProps) {
  const { t } = useTranslation(['trips', 'common']);
  const [withBasis, question] = useFreightQuestion();
  const defaults: Body = load
    ? {
        goods: load.goods,
        quantity: load.quantity,
        unit: load.unit,
        unit_price: load.unit_price ?? '',
        notes: load.notes,
        freight_basis: null,
      }
    : { goods: '', quantity: '', unit: 'ton', unit_price: '', notes: '', freight_basis: null };
  const form = useZodForm(loads.create.body, defaults, { key: `trips.${trip.id}.loads.${load?.id ?? 'new'}`, version: load?.version });
  const locked = tripAmountsLocked(trip.status);
  const offered = load && !units.includes(load.unit) ? [load.unit, ...units] : units;
  return (
    <>
      <Form
        form={form}
        success={t(load ? 'loads.updated' : 'loads.created')}
        failure={t(load ? 'loads.update_failed' : 'loads.create_failed')}
        onSubmit={(body, sending) => withBasis(null, (freight_basis) => save({ ...body, freight_basis }, sending))}
        onSaved={onSaved}
      >
        <Section>
          <FieldGrid>
            <TextField name="goods" label={t('loads.goods')} required />
            <QuantityField name="quantity" label={t('loads.quantity')} required disabled={locked} />
            <SelectField
              name="unit"
              label={t('loads.unit')}
              required
              disabled={locked}
              options={offered.map((value) => ({ value, label: t(`common:units.${value}`, { defaultValue: value }) }))}
            />
            <MoneyField
              name="unit_price"
              label={t('loads.unit_price')}
              description={t('loads.unit_price_hint')}
              required
              disabled={locked}
            />
            <Wide>
              <TextAreaField name="notes" label={t('loads.notes')} />
            </Wide>
          </FieldGrid>
          <AmountPreview trip={trip} />
        </Section>
        <SaveBar label={load ? undefined : t('loads.create')} cancelHref={`/admin/trips/${trip.id}`} />
      </Form>
      {question}
    </>
  );
}

/** What quantity and price come to, by the rule of the server. */
function AmountPreview({ trip }: { trip: Trip }) {
  const { t } = useTranslation('trips');
  const { control } = useFormContext<Body>();
  const [quantity, price] = useWatch({ control, name: ['quantity', 'unit_price'] });
  const [first, second] = [Quantity.safeParse(quantity), UnitPrice.safeParse(price)];
  const amount = first.success && second.success ? loadAmount(first.data, second.data, trip.money_decimals) : null;
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
