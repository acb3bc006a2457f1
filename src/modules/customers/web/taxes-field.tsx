import { Button, Group, Menu, Text } from '@mantine/core';
import { IconChevronDown, IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useFieldArray, useFormContext, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { formatMoney, formatPercent } from '#base/format.ts';
import { taxes, taxMethods, taxTypes } from '#modules/companies/contract/catalogues.ts';
import { query } from '#web/api/call.ts';
import { CheckboxField, SelectField, TextField } from '#web/kit/fields/fields.tsx';
import { MoneyField, PercentField } from '#web/kit/fields/number-fields.tsx';
import { RemoveRow } from '#web/kit/form/remove-row.tsx';
import { useLanguage } from '#web/kit/text/use-language.ts';
import type { CustomerInput } from '../contract.ts';
import classes from './form.module.css';

type Values = z.input<typeof CustomerInput>;
type TaxValues = NonNullable<Values['taxes']>[number];

const blank: TaxValues = { name: '', type: 'withholding', method: 'percentage', value: '', iva: false };
/** The default taxes, discounts and withholdings of the customer's new invoices. */
export function TaxesField({ isReadOnly }: { isReadOnly: boolean }) {
  const { t } = useTranslation('customers');
  const { fields, append, remove } = useFieldArray<Values, 'taxes', 'key'>({ name: 'taxes', keyName: 'key' });
  const language = useLanguage();
  const catalogue = useQuery({ ...query(taxes.list, { query: { status: 'active' }, quiet: true }), enabled: !isReadOnly });
  const presets = catalogue.data?.data ?? [];
  return (
    <>
      {fields.length === 0 ? (
        <Text c="dimmed" mb={isReadOnly ? 0 : 'md'}>
          {t('hints.no_taxes')}
        </Text>
      ) : (
        <ol className={classes.rows}>
          {fields.map((field, at) => (
            <TaxRow key={field.key} at={at} onRemove={isReadOnly ? undefined : () => remove(at)} />
          ))}
        </ol>
      )}
      {!isReadOnly && (
        <Group gap="sm">
          <Button variant="default" leftSection={<IconPlus size={16} />} disabled={fields.length >= 20} onClick={() => append(blank)}>
            {t('tax.add')}
          </Button>
          <Menu position="bottom-start" withinPortal>
            <Menu.Target>
              <Button variant="subtle" rightSection={<IconChevronDown size={16} />} disabled={fields.length >= 20 || presets.length === 0}>
                {t('tax.presets')}
              </Button>
            </Menu.Target>
            <Menu.Dropdown>
              {presets.map(({ id, name, type, method, value, iva }) => (
                <Menu.Item key={id} onClick={() => append({ name, type, method, value, iva })}>
                  {name} ({method === 'percentage' ? formatPercent(value, language) : formatMoney(value, language)})
                </Menu.Item>
              ))}
            </Menu.Dropdown>
          </Menu>
        </Group>
      )}
    </>
  );
}

function TaxRow({ at, onRemove }: { at: number; onRemove: (() => void) | undefined }) {
  const { t } = useTranslation('customers');
  const { setValue } = useFormContext<Values>();
  const { type, method, iva } = useWatch<Values, `taxes.${number}`>({ name: `taxes.${at}` }) ?? blank;
  const isTax = type === 'tax';
  useEffect(() => {
    if (!isTax && iva) setValue(`taxes.${at}.iva`, false, { shouldDirty: true });
  }, [isTax, iva, at, setValue]);

  const name = (field: keyof TaxValues) => `taxes.${at}.${field}`;
  return (
    <li className={classes.row} aria-label={t('tax.row', { number: at + 1 })}>
      <TextField name={name('name')} label={t('tax.name')} required />
      <SelectField
        name={name('type')}
        label={t('tax.type')}
        required
        options={taxTypes.map((value) => ({ value, label: t(`tax_types.${value}`) }))}
      />
      <SelectField
        name={name('method')}
        label={t('tax.method')}
        required
        options={taxMethods.map((value) => ({ value, label: t(`tax_methods.${value}`) }))}
      />
      {method === 'fixed' ? (
        <MoneyField name={name('value')} label={t('tax.value')} required />
      ) : (
        <PercentField
          name={name('value')}
          label={t('tax.percentage')}
          required
          placeholder={type === 'withholding' ? t('hints.per_mille') : undefined}
        />
      )}
      <div className={classes.iva}>{isTax && <CheckboxField name={name('iva')} label={t('tax.iva')} />}</div>
      {onRemove && <RemoveRow className={classes.remove} label={t('tax.remove', { number: at + 1 })} onClick={onRemove} />}
    </li>
  );
}
