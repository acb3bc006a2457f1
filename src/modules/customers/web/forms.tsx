/** The form of a customer. A new one by default has a NIT and is in Colombia. */
import { Button, Group, Text } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useEffect } from 'react';
import { useFieldArray, useFormContext, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { taxTypes } from '#modules/companies/contract/catalogues.ts';
import { KnownTaxes, WithholdingKindField } from '#modules/companies/web/parts.tsx';
import { FileImageField } from '#modules/files/web/pickers.tsx';
import { MunicipalityField, PlaceFields } from '#modules/places/web/pickers.tsx';
import { CheckboxField, SelectField, SwitchField, TextField } from '#web/kit/fields/fields.tsx';
import { choicesOf } from '#web/kit/fields/options.ts';
import { RateField, RateMethodField } from '#web/kit/fields/rate-field.tsx';
import { useShownRows } from '#web/kit/form/shown-fields.ts';
import type { ControlProps } from '#web/kit/record/controls.tsx';
import { recordForms } from '#web/kit/record/forms.tsx';
import { RemoveRow } from '#web/kit/rows/remove-row.tsx';
import { type Customer, type CustomerInput, contactDocuments, contactRoles, customers, isUsuallyWithholdingAgent } from '../contract.ts';
import classes from './form.module.css';

export const { New: CustomerNew, Edit: CustomerEdit } = recordForms(customers, {
  start: { tax_id_type: '31', country_id: 'CO' },
  controls: {
    image: ({ record, label }) => <FileImageField name="image" label={label} current={record?.image_url} />,
    country_id: ({ record }) => <PlaceFields names={record} />,
    department_id: null,
    city_id: null,
    withholding_agent: WithholdingAgentField,
    contacts: ContactsField,
    taxes: TaxesField,
  },
});

type Values = z.input<typeof CustomerInput>;

const blankContact = { name: '', email: '', role: 'billing' as const, gets_invoices: true, gets_receipts: true, gets_statements: true };

/** The people of the customer, and which documents each of them gets. */
function ContactsField() {
  const { t } = useTranslation('customers');
  const { fields, append, remove } = useFieldArray<Values, 'contacts', 'key'>({ name: 'contacts', keyName: 'key' });
  useShownRows('contacts', t('fields.contacts'));
  return (
    <>
      {fields.length === 0 ? (
        <Text c="dimmed" mb="md">
          {t('hints.no_contacts')}
        </Text>
      ) : (
        <ol className={classes.rows}>
          {fields.map((field, at) => (
            <li key={field.key} className={classes.contact} aria-label={t('contact.row', { number: at + 1 })}>
              <TextField name={`contacts.${at}.name`} label={t('common:labels.name')} required />
              <TextField name={`contacts.${at}.email`} label={t('common:labels.email')} type="email" required />
              <SelectField
                name={`contacts.${at}.role`}
                label={t('contact.role')}
                required
                options={choicesOf(t, 'contact_roles', contactRoles)}
              />
              <RemoveRow className={classes.remove} label={t('contact.remove', { number: at + 1 })} onClick={() => remove(at)} />
              <div className={classes.gets}>
                {contactDocuments.map((name) => (
                  <CheckboxField key={name} name={`contacts.${at}.${name}`} label={t(`contact.${name}`)} />
                ))}
              </div>
            </li>
          ))}
        </ol>
      )}
      <Button variant="default" leftSection={<IconPlus size={16} />} disabled={fields.length >= 20} onClick={() => append(blankContact)}>
        {t('contact.add')}
      </Button>
    </>
  );
}

type TaxValues = NonNullable<Values['taxes']>[number];

const blankTax: TaxValues = {
  name: '',
  type: 'withholding',
  method: 'percentage',
  value: '',
  iva: false,
  per_mille: false,
  withholding_kind: null,
  municipality_id: null,
};

/** The default taxes, discounts and withholdings of the customer's new invoices. */
function TaxesField() {
  const { t } = useTranslation('customers');
  const { fields, append, remove } = useFieldArray<Values, 'taxes', 'key'>({ name: 'taxes', keyName: 'key' });
  useShownRows('taxes', t('fields.taxes'));
  return (
    <>
      {fields.length === 0 ? (
        <Text c="dimmed" mb="md">
          {t('hints.no_taxes')}
        </Text>
      ) : (
        <ol className={classes.rows}>
          {fields.map((field, at) => (
            <TaxRow key={field.key} at={at} onRemove={() => remove(at)} />
          ))}
        </ol>
      )}
      <Group gap="sm">
        <Button variant="default" leftSection={<IconPlus size={16} />} disabled={fields.length >= 20} onClick={() => append(blankTax)}>
          {t('tax.add')}
        </Button>
        <KnownTaxes label={t('tax.presets')} disabled={fields.length >= 20} onChoose={(tax) => append(tax)} />
      </Group>
    </>
  );
}

function TaxRow({ at, onRemove }: { at: number; onRemove: () => void }) {
  const { t } = useTranslation('customers');
  const { setValue } = useFormContext<Values>();
  const { type, iva, withholding_kind } = useWatch<Values, `taxes.${number}`>({ name: `taxes.${at}` }) ?? blankTax;
  const isTax = type === 'tax';
  useEffect(() => {
    if (!isTax && iva) setValue(`taxes.${at}.iva`, false, { shouldDirty: true });
  }, [isTax, iva, at, setValue]);

  const name = (field: keyof TaxValues) => `taxes.${at}.${field}`;
  return (
    <li className={classes.row} aria-label={t('tax.row', { number: at + 1 })}>
      <TextField name={name('name')} label={t('common:labels.name')} required />
      <SelectField name={name('type')} label={t('common:labels.type')} required options={choicesOf(t, 'common:tax_types', taxTypes)} />
      <RateMethodField prefix={`taxes.${at}.`} />
      <RateField prefix={`taxes.${at}.`} label={t('tax.percentage')} amountLabel={t('tax.value')} />
      <div className={classes.iva}>{isTax && <CheckboxField name={name('iva')} label={t('tax.iva')} />}</div>
      {type === 'withholding' && (
        <div className={classes.withholding}>
          <WithholdingKindField name={name('withholding_kind')} />
          {withholding_kind === 'reteica' && <MunicipalityField name={name('municipality_id')} label={t('tax.municipality')} clearable />}
        </div>
      )}
      <RemoveRow className={classes.remove} label={t('tax.remove', { number: at + 1 })} onClick={onRemove} />
    </li>
  );
}

/** Whether the customer withholds: follows the type of document until the user changes it. */
function WithholdingAgentField({ name, label, description }: ControlProps<Customer>) {
  const type = useWatch({ name: 'tax_id_type' }) as string;
  return <SwitchField name={name} label={label} description={description} otherwise={isUsuallyWithholdingAgent(type)} />;
}
