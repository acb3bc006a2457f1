/** The values of an expense, as text. */
import { Image } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatQuantity } from '#base/format.ts';
import { FileLinks } from '#modules/files/web/parts.tsx';
import { fileUrl } from '#web/api/call.ts';
import { Facts } from '#web/kit/page/facts.tsx';
import { RecordLink } from '#web/kit/page/record-link.tsx';
import { Section, SectionColumns } from '#web/kit/page/section.tsx';
import { DayText, MoneyText, QuantityText } from '#web/kit/text/formatted.tsx';
import { useLanguage } from '#web/kit/text/use-locale.ts';
import type { Expense } from '../contract/expenses.ts';
import { ForeignAmount } from './texts.tsx';

export function ExpenseDetails({ expense }: { expense: Expense }) {
  const { t } = useTranslation(['expenses', 'common']);
  const language = useLanguage();
  const label = (field: string) => t(`fields.${field}`);
  const { trip_id, trip_number, driver_id, driver_name, truck_id, truck_plate, trailer_id, trailer_plate, fuel, files } = expense;
  const provider = expense.provider_id && `${t(`provider_id_types.${expense.provider_id_type}`)} ${expense.provider_id}`;
  const number = (value: string) => formatQuantity(value, language);
  const facts: [string, ReactNode][] = [
    [label('category_id'), expense.category_name],
    [label('date'), <DayText key="date" day={expense.date} />],
    [
      label('trip_id'),
      trip_id && trip_number ? <RecordLink key="trip" of="trips" id={trip_id} name={trip_number} /> : t(`types.${expense.type}`),
    ],
    [label('amount'), expense.currency !== 'COP' && <ForeignAmount key="amount" {...expense} />],
    [label('exchange_rate'), expense.exchange_rate && formatQuantity(expense.exchange_rate, language, 6)],
    [label('cop_amount'), <MoneyText key="cop" amount={expense.cop_amount} />],
    [label('paid_by'), t(`payers.${expense.paid_by}`)],
    [label('payment_method_id'), expense.payment_method_name],
    [label('charged_to_owner'), expense.charged_to_owner && t('common:actions.yes')],
  ];
  const details: [string, ReactNode][] = [
    [label('toll_name'), expense.toll_name],
    [label('product'), expense.product],
    [
      label('quantity'),
      expense.quantity && <QuantityText key="quantity" quantity={expense.quantity} unit={(expense.unit ?? '').toLowerCase()} />,
    ],
    [label('full_tank'), expense.full_tank && t('full_tank_yes')],
    [label('mileage'), expense.mileage !== null && `${number(String(expense.mileage))}\u00a0km`],
    [
      label('fuel'),
      fuel && (
        <span key="fuel">
          {t('fuel_text', { km_per_gallon: number(fuel.km_per_gallon), km: number(String(fuel.km)), volume: number(fuel.volume) })}
          {fuel.is_provisional && ` · ${t('fuel_provisional')}`}
        </span>
      ),
    ],
    [label('driver_id'), driver_id && driver_name && <RecordLink key="driver" of="users" id={driver_id} name={driver_name} />],
    [label('truck_id'), truck_id && truck_plate && <RecordLink key="truck" of="trucks" id={truck_id} name={truck_plate} />],
    [label('trailer_id'), trailer_id && trailer_plate && <RecordLink key="trailer" of="trailers" id={trailer_id} name={trailer_plate} />],
  ];
  const more: [string, ReactNode][] = [
    [label('note'), expense.note],
    [label('created_by'), expense.created_by_name],
    [label('decided_by'), expense.decided_by_name],
  ];
  return (
    <SectionColumns>
      <Section title={t('sections.what')}>
        <Facts rows facts={present(facts)} />
      </Section>
      <Section title={t('sections.receipt')}>
        <Facts
          rows
          facts={[
            [label('provider_name'), expense.provider_name],
            [label('provider_id'), provider],
            [label('city_id'), expense.city_id && `${expense.city_name}, ${expense.department_name}`],
            [label('receipt_number'), expense.receipt_number],
            [label('file_ids'), files.length > 0 ? <FileLinks key="files" files={files} /> : null],
          ]}
        />
        {expense.signature_url && (
          <Image src={fileUrl(expense.signature_url)} alt={t('fields.signature_file_id')} w={240} fit="contain" mt="sm" />
        )}
      </Section>
      <Section title={t('sections.details')}>
        <Facts rows facts={present([...details, ...more])} />
      </Section>
    </SectionColumns>
  );
}

/** Only the values that exist: most expenses have few of them. */
const present = (facts: [string, ReactNode][]) => facts.filter(([, value]) => value);
