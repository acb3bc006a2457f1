import { ColorInput, Fieldset } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { isOwnBankAccount, managedPaymentMethods } from '#modules/companies/contract/payment-methods.ts';
import { FileImageField } from '#modules/files/web/pickers.tsx';
import { call, query } from '#web/api/call.ts';
import { SelectField, TextAreaField, useField } from '#web/kit/fields/fields.tsx';
import { choicesOf } from '#web/kit/fields/options.ts';
import { Form } from '#web/kit/form/form.tsx';
import { SaveBar } from '#web/kit/form/save-bar.tsx';
import { useZodForm } from '#web/kit/form/use-zod-form.ts';
import { FieldGrid, Section, Wide } from '#web/kit/page/section.tsx';
import { CustomizationInput, settings } from '../../contract/settings.ts';
import { usePageCompany, useRefreshAfterSave } from '../company/context.ts';

/** The zones of Colombia and the countries that its carriers drive to. The company's own is added if it is another one. */
const zones = [
  'America/Bogota',
  'America/Caracas',
  'America/Guayaquil',
  'America/Lima',
  'America/Panama',
  'America/La_Paz',
  'America/Santiago',
  'America/Sao_Paulo',
];
const swatches = ['#0b5348', '#176d5f', '#1d4e89', '#5b3a8c', '#8f1a14', '#b45309', '#4d7c0f', '#334155'];
/** The value of a select is text; the contract expects a number, and null for none. */
const FormSchema = CustomizationInput.extend({
  invoice_account_id: z.preprocess((id) => id || null, CustomizationInput.shape.invoice_account_id),
  money_decimals: z
    .union([z.string(), z.number()])
    .transform(Number)
    .pipe(z.union([z.literal(0), z.literal(2)], 'choose_one')),
});

export function CustomizationTab() {
  const { t } = useTranslation(['settings', 'common']);
  const company = usePageCompany();
  const refresh = useRefreshAfterSave();
  const { logo, accent, language, time_zone, money_decimals, invoice_footer, invoice_account_id, version } = company;
  const shown = { accent: accent ?? '', money_decimals: String(money_decimals), invoice_account_id: invoice_account_id ?? '' };
  const values = { logo, language, time_zone, invoice_footer, ...shown };
  const form = useZodForm(FormSchema, values, { key: `settings.${company.id}.customization`, version });
  const offered = zones.includes(time_zone) ? zones : [time_zone, ...zones];
  return (
    <Form
      form={form}
      onSubmit={(body, sending) => call(settings.customization, { company: company.id, body, version: sending.version })}
      onSaved={refresh}
      success={t('saved')}
      failure={t('save_failed')}
    >
      <Fieldset variant="unstyled" disabled={!company.may.update}>
        <Section title={t('sections.documents')} hint={t('hints.documents')}>
          <FieldGrid>
            <Wide>
              <FileImageField name="logo" purpose="photo" label={t('fields.logo')} current={company.logo_url} />
            </Wide>
            <AccentField />
            <InvoiceAccountField />
            <Wide>
              <TextAreaField
                name="invoice_footer"
                label={t('fields.invoice_footer')}
                description={t('hints.invoice_footer')}
                maxLength={500}
                rows={3}
              />
            </Wide>
          </FieldGrid>
        </Section>
        <Section title={t('sections.region')}>
          <FieldGrid>
            <SelectField
              name="language"
              label={t('fields.language')}
              description={t('hints.language')}
              required
              options={choicesOf(t, 'common:languages', ['es', 'en'])}
            />
            <SelectField
              name="time_zone"
              label={t('fields.time_zone')}
              description={t('hints.time_zone')}
              required
              options={offered.map((value) => ({ value, label: t(`zones.${value}`, value) }))}
            />
            <SelectField
              name="money_decimals"
              label={t('fields.money_decimals')}
              description={t('hints.money_decimals')}
              required
              options={choicesOf(t, 'money_decimals', ['0', '2'])}
            />
          </FieldGrid>
        </Section>
      </Fieldset>
      {company.may.update && <SaveBar />}
    </Form>
  );
}

/** The bank account that invoices name for payments. */
function InvoiceAccountField() {
  const { t } = useTranslation('settings');
  const { id, invoice_account_id } = usePageCompany();
  const answer = useQuery(query(managedPaymentMethods.list, { company: id }));
  const accounts = (answer.data?.data ?? []).filter(
    (account) => isOwnBankAccount(account) && (account.status === 'active' || account.id === invoice_account_id),
  );
  return (
    <SelectField
      name="invoice_account_id"
      label={t('fields.invoice_account_id')}
      description={t('hints.invoice_account_id')}
      placeholder={t('no_account')}
      options={accounts.map((account) => ({
        value: account.id,
        label: [account.description, account.account_number].filter(Boolean).join(' · '),
      }))}
    />
  );
}

/** The company's colour; empty for the default colour. */
function AccentField() {
  const { t } = useTranslation(['settings', 'common']);
  const { value, ...field } = useField('accent', { label: t('fields.accent') });
  return (
    <ColorInput
      {...field}
      value={value ?? ''}
      label={t('fields.accent')}
      description={t('hints.accent')}
      swatches={swatches}
      swatchesPerRow={swatches.length / 2}
      withPicker={false}
      withEyeDropper={false}
      placeholder={t('hints.no_accent')}
      popoverProps={{ withinPortal: true }}
    />
  );
}
