/** All fields of an expense: for the office in sections; for a driver the main values of a receipt, with the rest folded. */
import { useTranslation } from 'react-i18next';
import { FilesField } from '#modules/files/web/pickers.tsx';
import type { Trip } from '#modules/trips/contract/trip.ts';
import { BooksDayField } from '#web/kit/fields/books-day-field.tsx';
import { TextAreaField } from '#web/kit/fields/fields.tsx';
import { Folded } from '#web/kit/form/folded.tsx';
import { FieldGrid, Section, Wide } from '#web/kit/page/section.tsx';
import { useToday } from '#web/kit/text/use-locale.ts';
import type { Expense } from '../../contract/expenses.ts';
import { categoryKeys } from '../../contract/fields.ts';
import { ExpenseInput, receiptsLimit } from '../../contract/input.ts';
import { useEditor } from '../access.ts';
import { CategoryButtons, CategorySelect, useChosenKey } from './category.tsx';
import { AmountField, CategoryFields, ChargeField, CurrencyFields, PaymentFields, ProviderFields, TripField, WhoFields } from './parts.tsx';
import { ExpenseSignature } from './signature.tsx';

interface ExpenseFieldsProps {
  /** The one that is edited. */
  expense?: Expense;
  /** The page is that of a trip, whose expense it stays. */
  isOfTrip: boolean;
  /** Whose driver and vehicles a new one proposes. */
  trip?: Trip | undefined;
}

export function ExpenseFields(props: ExpenseFieldsProps) {
  return useEditor() === 'driver' ? <DriverFields {...props} /> : <OfficeFields {...props} />;
}

function OfficeFields({ expense, isOfTrip, trip }: ExpenseFieldsProps) {
  const { t } = useTranslation('expenses');
  const isFuel = useChosenKey() === categoryKeys.fuel;
  return (
    <>
      <Section title={t('sections.what')}>
        <FieldGrid>
          <CategorySelect expense={expense} />
          <DateField />
          {!isOfTrip && <TripField expense={expense} />}
          <AmountField />
          {isFuel && <CategoryFields isNew={!expense} />}
          <CurrencyFields expense={expense} />
          <PaymentFields expense={expense} />
          <ChargeField />
        </FieldGrid>
      </Section>
      <Section title={t('sections.receipt')}>
        <FieldGrid>
          <ProviderFields />
          <Wide>
            <Receipts expense={expense} />
          </Wide>
        </FieldGrid>
      </Section>
      <Section title={t('sections.details')}>
        <FieldGrid>
          {!isFuel && <CategoryFields isNew={!expense} />}
          <WhoFields current={expense ?? trip} />
          <Wide>
            <TextAreaField name="note" label={t('fields.note')} />
          </Wide>
          <Wide>
            <ExpenseSignature expense={expense} />
          </Wide>
        </FieldGrid>
      </Section>
    </>
  );
}

const atFirstSight = ['category_id', 'amount', 'file_ids'];
const folded = Object.keys(ExpenseInput.shape).filter((name) => !atFirstSight.includes(name));

/** Category, amount, picture: an expense in three touches. */
function DriverFields({ expense, isOfTrip }: ExpenseFieldsProps) {
  const { t } = useTranslation('expenses');
  return (
    <Section title={t('sections.what')}>
      <FieldGrid>
        <Wide>
          <CategoryButtons expense={expense} />
        </Wide>
        <AmountField />
        <Wide>
          <Receipts expense={expense} />
        </Wide>
        <Wide>
          <Folded title={t('sections.more')} summary={t('hints.more')} fields={folded}>
            <FieldGrid>
              <DateField />
              {!isOfTrip && <TripField expense={expense} />}
              <CategoryFields isNew={!expense} />
              <ProviderFields />
              <PaymentFields expense={expense} />
              <CurrencyFields expense={expense} />
              <Wide>
                <TextAreaField name="note" label={t('fields.note')} />
              </Wide>
              <Wide>
                <ExpenseSignature expense={expense} />
              </Wide>
            </FieldGrid>
          </Folded>
        </Wide>
      </FieldGrid>
    </Section>
  );
}

function DateField() {
  const { t } = useTranslation('expenses');
  return <BooksDayField name="date" label={t('fields.date')} required max={useToday()} />;
}

function Receipts({ expense }: { expense: Expense | undefined }) {
  const { t } = useTranslation('expenses');
  return <FilesField name="file_ids" label={t('fields.file_ids')} current={expense?.files ?? []} limit={receiptsLimit} />;
}
