/** Fields that the forms of a new company and of a company's profile share. */
import { useTranslation } from 'react-i18next';
import { PlaceFields } from '#modules/places/web/pickers.tsx';
import { DayField, SelectField, TextField } from '#web/kit/fields/fields.tsx';
import { choicesOf } from '#web/kit/fields/options.ts';
import { TaxIdField } from '#web/kit/fields/tax-id-field.tsx';
import { FieldGrid } from '#web/kit/page/section.tsx';
import { type CompanyTaxIdType, companyTaxIdTypes, payrollCycles, taxIdCodes } from '../../contract/company-fields.ts';

export function IdentityFields() {
  const { t } = useTranslation('settings');
  return (
    <>
      <TextField name="name" label={t('fields.name')} required maxLength={80} />
      <TextField name="legal_name" label={t('fields.legal_name')} description={t('hints.legal_name')} maxLength={160} />
      <SelectField name="tax_id_type" label={t('fields.tax_id_type')} required options={choicesOf(t, 'tax_id_types', companyTaxIdTypes)} />
      <TaxIdField label={t('fields.tax_id')} codeOf={(type) => taxIdCodes[type as CompanyTaxIdType] ?? ''} maxLength={22} />
    </>
  );
}

export function ContactFields() {
  const { t } = useTranslation('settings');
  return (
    <FieldGrid>
      <TextField name="email" type="email" label={t('fields.email')} required maxLength={255} />
      <TextField name="phone" type="tel" label={t('fields.phone')} required maxLength={15} />
      <TextField name="website" type="url" inputMode="url" label={t('fields.website')} maxLength={255} />
    </FieldGrid>
  );
}

export function AddressFields({ names }: { names?: { country_name?: string; department_name?: string; city_name?: string } }) {
  const { t } = useTranslation('settings');
  return (
    <FieldGrid>
      <PlaceFields names={names} />
      <TextField name="address" label={t('fields.address')} maxLength={100} />
    </FieldGrid>
  );
}

/** `from` is today in the company's time zone, the earliest next payment date. */
export function PayrollFields({ from }: { from: string }) {
  const { t } = useTranslation('settings');
  return (
    <FieldGrid>
      <SelectField
        name="payroll_cycle"
        label={t('fields.payroll_cycle')}
        required
        options={choicesOf(t, 'payroll_cycles', payrollCycles)}
      />
      <DayField
        name="next_payment_date"
        label={t('fields.next_payment_date')}
        description={t('hints.next_payment_date')}
        required
        min={from}
      />
    </FieldGrid>
  );
}
