/** The company's short lists: ways to pay, taxes, expense categories. */

import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { money, percent } from '#base/format.ts';
import { CategoryGiven, expenseCategories, TaxGiven, taxes, taxMethods, taxTypes } from '#modules/companies/contract/catalogues.ts';
import { managedMethods, PaymentMethodGiven, recipients } from '#modules/companies/contract/payment-methods.ts';
import { CheckboxField, SelectField, TextField } from '#web/kit/fields/fields.tsx';
import { MoneyField, PercentField } from '#web/kit/fields/number-fields.tsx';
import { useLanguage } from '#web/kit/text/use-language.ts';
import { Catalogue } from './catalogue.tsx';

export function MethodsTab() {
  const { t } = useTranslation('settings');
  return (
    <Catalogue
      words="methods"
      operations={managedMethods}
      schema={PaymentMethodGiven}
      blank={{ description: '', recipient: 'company', account_number: '' } satisfies z.input<typeof PaymentMethodGiven>}
      values={({ description, recipient, account_number }) => ({ description, recipient, account_number })}
      name={({ description }) => description}
      facts={({ recipient, account_number }) => [t(`recipients.${recipient}`), account_number]}
      fields={
        <>
          <TextField name="description" label={t('fields.description')} required maxLength={60} data-autofocus />
          <SelectField
            name="recipient"
            label={t('fields.recipient')}
            description={t('hints.recipient')}
            required
            options={recipients.map((value) => ({ value, label: t(`recipients.${value}`) }))}
          />
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
    <Catalogue
      words="taxes"
      operations={taxes}
      schema={TaxGiven}
      blank={{ name: '', type: 'withholding', method: 'percentage', value: '', iva: false } satisfies z.input<typeof TaxGiven>}
      values={({ name, type, method, value, iva }) => ({ name, type, method, value, iva })}
      name={({ name }) => name}
      facts={({ type, method, value, iva }) => [
        t(`tax_types.${type}`),
        method === 'percentage' ? percent(value, language) : money(value, language),
        iva && t('fields.iva'),
      ]}
      fields={<TaxFields />}
    />
  );
}

function TaxFields() {
  const { t } = useTranslation('settings');
  const [type, method] = useWatch({ name: ['type', 'method'] });
  return (
    <>
      <TextField name="name" label={t('fields.tax_name')} required maxLength={60} data-autofocus />
      <SelectField
        name="type"
        label={t('fields.tax_type')}
        required
        options={taxTypes.map((value) => ({ value, label: t(`tax_types.${value}`) }))}
      />
      <SelectField
        name="method"
        label={t('fields.tax_method')}
        required
        options={taxMethods.map((value) => ({ value, label: t(`tax_methods.${value}`) }))}
      />
      {method === 'fixed' ? (
        <MoneyField name="value" label={t('fields.tax_value')} required />
      ) : (
        <PercentField name="value" label={t('fields.tax_percentage')} description={t('hints.per_mille')} required />
      )}
      {type === 'tax' && <CheckboxField name="iva" label={t('fields.iva')} />}
    </>
  );
}

export function CategoriesTab() {
  const { t } = useTranslation('settings');
  return (
    <Catalogue
      words="categories"
      operations={expenseCategories}
      schema={CategoryGiven}
      blank={{ name: '', counts_for_bonus: true } satisfies z.input<typeof CategoryGiven>}
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
