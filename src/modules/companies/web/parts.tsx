/** Parts of the company's catalogues for forms of later modules. */
import { Button, Menu } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { formatMoney, formatRate } from '#base/format.ts';
import { query } from '#web/api/call.ts';
import { SelectField } from '#web/kit/fields/fields.tsx';
import { choicesOf } from '#web/kit/fields/options.ts';
import { useLanguage } from '#web/kit/text/use-locale.ts';
import { type Tax, taxes } from '../contract/catalogues.ts';
import { withholdingKinds } from '../contract/withholdings.ts';

/** The kind of a withholding. */
export function WithholdingKindField({ name }: { name: string }) {
  const { t } = useTranslation('common');
  return (
    <SelectField
      name={name}
      label={t('withholding.kind')}
      placeholder={t('withholding.by_name')}
      options={choicesOf(t, 'withholding.kinds', withholdingKinds)}
    />
  );
}

interface KnownTaxesProps {
  label: string;
  disabled: boolean;
  onChoose: (tax: Pick<Tax, 'name' | 'type' | 'method' | 'value' | 'iva' | 'per_mille' | 'withholding_kind'>) => void;
}

/** A menu with the active taxes, discounts and withholdings of the company. */
export function KnownTaxes({ label, disabled, onChoose }: KnownTaxesProps) {
  const language = useLanguage();
  const known = useQuery(query(taxes.list, { query: { status: 'active' }, quiet: true })).data?.data ?? [];
  return (
    <Menu position="bottom-start" withinPortal>
      <Menu.Target>
        <Button variant="subtle" rightSection={<IconChevronDown size={16} />} disabled={disabled || known.length === 0}>
          {label}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {known.map(({ id, name, type, method, value, iva, per_mille, withholding_kind }) => (
          <Menu.Item key={id} onClick={() => onChoose({ name, type, method, value, iva, per_mille, withholding_kind })}>
            {name} ({method === 'percentage' ? formatRate({ value, per_mille }, language) : formatMoney(value, language)})
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
