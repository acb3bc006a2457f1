import { Button, Text } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useFieldArray } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { CheckboxField, SelectField, TextField } from '#web/kit/fields/fields.tsx';
import { useShownRows } from '#web/kit/form/shown-fields.ts';
import { RemoveRow } from '#web/kit/rows/remove-row.tsx';
import { type CustomerInput, contactDocuments, contactRoles } from '../contract.ts';
import classes from './form.module.css';

type Values = z.input<typeof CustomerInput>;

const blank = { name: '', email: '', role: 'billing' as const, gets_invoices: true, gets_receipts: true, gets_statements: true };

/** The people of the customer, and which documents each of them gets. */
export function ContactsField() {
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
              <TextField name={`contacts.${at}.name`} label={t('contact.name')} required />
              <TextField name={`contacts.${at}.email`} label={t('contact.email')} type="email" required />
              <SelectField
                name={`contacts.${at}.role`}
                label={t('contact.role')}
                required
                options={contactRoles.map((value) => ({ value, label: t(`contact_roles.${value}`) }))}
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
      <Button variant="default" leftSection={<IconPlus size={16} />} disabled={fields.length >= 20} onClick={() => append(blank)}>
        {t('contact.add')}
      </Button>
    </>
  );
}
