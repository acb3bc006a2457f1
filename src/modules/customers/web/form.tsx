import { Fieldset } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import type { Answer } from '#base/route.ts';
import { FileImageField } from '#modules/files/web/pickers.tsx';
import { PlaceFields } from '#modules/places/web/pickers.tsx';
import { SelectField, TextField } from '#web/kit/fields/fields.tsx';
import { IntegerField } from '#web/kit/fields/number-fields.tsx';
import { TaxIdField } from '#web/kit/fields/tax-id-field.tsx';
import { Form, type Sending } from '#web/kit/form/form.tsx';
import { SaveBar } from '#web/kit/form/save-bar.tsx';
import { useZodForm } from '#web/kit/form/use-zod-form.ts';
import { FieldGrid, Section, Wide } from '#web/kit/page/section.tsx';
import { type Customer, CustomerInput, type customers, taxIdTypes } from '../contract.ts';
import { TaxesField } from './taxes-field.tsx';

interface CustomerFormProps {
  /** Undefined for a new customer. */
  customer?: Customer;
  isReadOnly?: boolean;
  save: (body: CustomerInput, sending: Sending) => Promise<Answer<typeof customers.update>>;
  onSaved: () => unknown;
  success: string;
  failure: string;
}

export function CustomerForm({ customer, isReadOnly = false, save, onSaved, success, failure }: CustomerFormProps) {
  const { t } = useTranslation(['customers', 'common']);
  const form = useZodForm(CustomerInput, customerFormValues(customer), {
    key: `customers.${customer?.id ?? 'new'}`,
    version: customer?.version,
  });
  const documents = taxIdTypes.map((value) => ({ value, label: t(`tax_id_types.${value}`) }));

  return (
    <Form form={form} onSubmit={save} onSaved={onSaved} success={success} failure={failure}>
      <Fieldset variant="unstyled" disabled={isReadOnly}>
        <Section title={t('sections.identity')}>
          <FieldGrid>
            <Wide>
              <FileImageField name="image" label={t('fields.image')} current={customer?.image_url} />
            </Wide>
            <TextField name="name" label={t('fields.name')} required />
            <SelectField name="tax_id_type" label={t('fields.tax_id_type')} required options={documents} />
            <TaxIdField label={t('fields.tax_id')} nitHint={t('hints.tax_id')} />
          </FieldGrid>
        </Section>
        <Section title={t('sections.contact')}>
          <FieldGrid>
            <TextField name="email" type="email" label={t('fields.email')} required />
            <TextField name="phone" type="tel" label={t('fields.phone')} required />
            <TextField name="work_phone" type="tel" label={t('fields.work_phone')} />
            <TextField name="contact_name" label={t('fields.contact_name')} />
            <TextField name="website" type="url" inputMode="url" label={t('fields.website')} />
          </FieldGrid>
        </Section>
        <Section title={t('sections.place')}>
          <FieldGrid>
            <PlaceFields names={customer} />
            <TextField name="address" label={t('fields.address')} />
          </FieldGrid>
        </Section>
        <Section title={t('sections.billing')}>
          <FieldGrid>
            <IntegerField
              name="payment_terms_days"
              label={t('fields.payment_terms_days')}
              description={t('hints.payment_terms_days')}
              required
            />
          </FieldGrid>
        </Section>
        <Section title={t('sections.taxes')} hint={t('hints.taxes')}>
          <TaxesField isReadOnly={isReadOnly} />
        </Section>
      </Fieldset>
      {!isReadOnly && <SaveBar cancelHref="/admin/customers" />}
    </Form>
  );
}

/** A new customer by default has a NIT, is in Colombia and pays in 30 days. */
function customerFormValues(customer: Customer | undefined): z.input<typeof CustomerInput> {
  if (!customer) {
    return {
      name: '',
      tax_id_type: '31',
      tax_id: '',
      email: '',
      phone: '',
      work_phone: '',
      contact_name: '',
      website: '',
      address: '',
      country_id: 'CO',
      department_id: '',
      city_id: '',
      payment_terms_days: 30,
      image: null,
      taxes: [],
    };
  }
  const { id, check_digit, city_name, department_name, country_name, image_url, status, version, tax_id_type, ...fields } = customer;
  return { ...fields, tax_id_type: tax_id_type as (typeof taxIdTypes)[number] };
}
