/** In the form of a trip: the expected withholdings of its customer, and the use of its credit limit. Rows of lists of the form's rail. */
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { RuleBroken } from '#base/errors.ts';
import { formatRate } from '#base/format.ts';
import { compare, isPositive, minus, negate } from '#base/money.ts';
import type { CustomerOfTrip } from '#modules/trips/web/parts.ts';
import { query } from '#web/api/call.ts';
import { CheckLine } from '#web/kit/text/check-line.tsx';
import { MoneyText } from '#web/kit/text/formatted.tsx';
import { useLanguage, useToday } from '#web/kit/text/use-locale.ts';
import { useHasPermission, useMoneyDecimals } from '#web/session/session.ts';
import { receivables } from '../../contract/receivables.ts';
import { withholdings } from '../../contract/withholdings.ts';
import { type ExpectedWithholding, expectedWithholdings } from '../../rules/expected-withholdings.ts';

/** Below the freight, by the legal values of today. */
export function ExpectedWithholdings({ customer_id, freight, origin_city_id }: CustomerOfTrip) {
  const { t } = useTranslation('invoicing');
  const language = useLanguage();
  /** Names that users write often have the rate. */
  const nameOf = ({ description, rate }: ExpectedWithholding) =>
    rate && !/\d/.test(description) ? `${description} ${formatRate(rate, language)}` : description;
  return useExpected(customer_id, freight, origin_city_id).map((row) => (
    <div key={row.description}>
      <dt>{t('trip_form.expected', { name: nameOf(row) })}</dt>
      <dd>
        <MoneyText amount={negate(row.amount)} />
      </dd>
    </div>
  ));
}

function useExpected(customer_id: string, freight: string | null, origin: string | null): ExpectedWithholding[] {
  const mayInvoice = useHasPermission('create-invoices');
  const decimals = useMoneyDecimals();
  const wanted = { customer_id, issue_date: useToday(), origin_city_id: origin ?? undefined };
  const { data } = useQuery({ ...query(withholdings.terms, { query: wanted, quiet: true }), enabled: mayInvoice });
  if (!data || freight === null) return [];
  try {
    return expectedWithholdings(data.data, freight, origin, decimals);
  } catch (error) {
    // They exceed a freight that is still being typed: the invoice will report it.
    if (error instanceof RuleBroken) return [];
    throw error;
  }
}

/** The credit limit of the customer including the freight, and whether the customer has past-due debt. */
export function CustomerChecks({ customer_id, freight }: CustomerOfTrip) {
  const { t } = useTranslation('invoicing');
  const mayView = useHasPermission('view-invoices');
  const { data } = useQuery({ ...query(receivables.ofCustomer, { params: { id: customer_id }, quiet: true }), enabled: mayView });
  if (!data) return null;
  const { credit, past_due } = data.data;
  const left = credit && minus(credit.available, freight ?? '0');
  return (
    <>
      {left !== null && (
        <CheckLine state={compare(left, '0') < 0 ? 'warning' : 'done'}>
          {compare(left, '0') < 0 ? t('trip_form.above_limit') : t('trip_form.within_limit')}{' '}
          <strong>
            <MoneyText amount={compare(left, '0') < 0 ? negate(left) : left} />
          </strong>
        </CheckLine>
      )}
      {isPositive(past_due.amount) ? (
        <CheckLine state="warning">
          {t('trip_form.past_due', { count: past_due.count })}{' '}
          <strong>
            <MoneyText amount={past_due.amount} />
          </strong>
        </CheckLine>
      ) : (
        <CheckLine state="done">{t('trip_form.nothing_past_due')}</CheckLine>
      )}
    </>
  );
}
