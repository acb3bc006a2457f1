/** The tabs of the company's catalogues: payment methods, taxes, expense categories. */

import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { formatMoney, formatRate } from '#base/format.ts';
import { CategoryInput, expenseCategories, TaxInput, taxes, taxTypes } from '#modules/companies/contract/catalogues.ts';
import { accountKinds, managedPaymentMethods, PaymentMethodInput, recipients } from '#modules/companies/contract/payment-methods.ts';
import { WithholdingKindField } from '#modules/companies/web/parts.tsx';
import { CheckboxField, SelectField, TextField } from '#web/kit/fields/fields.tsx';
import { choicesOf } from '#web/kit/fields/options.ts';
import { RateField, RateMethodField } from '#web/kit/fields/rate-field.tsx';
import { useLanguage } from '#web/kit/text/use-locale.ts';
import { CatalogueSection } from './catalogue-section.tsx';

export function MethodsTab() {
  const { t } = useTranslation('settings');
  return (
    <CatalogueSection
      words="methods"
      operations={managedPaymentMethods}
      schema={PaymentMethodInput}
      blank={{ description: '', recipient: 'company', kind: 'bank', account_number: '' } satisfies z.input<typeof PaymentMethodInput>}
      values={({ description, recipient, kind, account_number }) => ({ description, recipient, kind, account_number })}
      name={({ description }) => description}
      facts={({ recipient, kind, account_number }) => [t(`recipients.${recipient}`), t(`account_kinds.${kind}`), account_number]}
      fields={
        <>
          <TextField name="description" label={t('fields.description')} required maxLength={60} data-autofocus />
          <SelectField
            name="recipient"
            label={t('fields.recipient')}
            description={t('hints.recipient')}
            required
            options={choicesOf(t, 'recipients', recipients)}
          />
          <SelectField name="kind" label={t('fields.account_kind')} required options={choicesOf(t, 'account_kinds', accountKinds)} />
          <TextField name="account_number" label={t('fields.account_number')} maxLength={40} />
        </>
      }
    />
  );
}

export function TaxesTab() {
  const { t } = useTranslation('settings');
  const language = useLanguage();
  return (
    <CatalogueSection
      words="taxes"
      operations={taxes}
      schema={TaxInput}
      blank={
        {
          name: '',
          type: 'withholding',
          method: 'percentage',
          value: '',
          iva: false,
          per_mille: false,
          withholding_kind: null,
        } satisfies z.input<typeof TaxInput>
      }
      values={({ name, type, method, value, iva, per_mille, withholding_kind }) => ({
        name,
        type,
        method,
        value,
        iva,
        per_mille,
        withholding_kind,
      })}
      name={({ name }) => name}
      facts={({ type, method, value, iva, per_mille, withholding_kind }) => [
        t(withholding_kind && withholding_kind !== 'other' ? `common:withholding.kinds.${withholding_kind}` : `common:tax_types.${type}`),
        method === 'percentage' ? formatRate({ value, per_mille }, language) : formatMoney(value, language),
        iva && t('fields.iva'),
      ]}
      fields={<TaxFields />}
    />
  );
}

function TaxFields() {
  const { t } = useTranslation('settings');
  const type = useWatch({ name: 'type' });
  return (
    <>
      <TextField name="name" label={t('fields.tax_name')} required maxLength={60} data-autofocus />
      <SelectField name="type" label={t('fields.tax_type')} required options={choicesOf(t, 'common:tax_types', taxTypes)} />
      <RateMethodField />
      <RateField label={t('fields.tax_percentage')} amountLabel={t('fields.tax_value')} />
      {type === 'tax' && <CheckboxField name="iva" label={t('fields.iva')} />}
      {type === 'withholding' && <WithholdingKindField name="withholding_kind" />}
    </>
  );
}

export function CategoriesTab() {
  const { t } = useTranslation('settings');
  return (
    <CatalogueSection
      words="categories"
      operations={expenseCategories}
      schema={CategoryInput}
      blank={{ name: '', counts_for_bonus: true } satisfies z.input<typeof CategoryInput>}
      values={({ name, counts_for_bonus }) => ({ name, counts_for_bonus })}
      name={({ name }) => name}
      facts={({ counts_for_bonus }) => [t(counts_for_bonus ? 'categories.counts' : 'categories.does_not_count')]}
      fields={
        <>
          <TextField name="name" label={t('fields.category_name')} required maxLength={40} data-autofocus />
          <CheckboxField name="counts_for_bonus" label={t('fields.counts_for_bonus')} description={t('hints.counts_for_bonus')} />
        </>
      }
    />
  );
}
