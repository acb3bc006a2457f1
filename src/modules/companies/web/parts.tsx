/** Parts of the company's catalogues for forms of later modules. */
import { Button, Menu } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { formatMoney, formatRate } from '#base/format.ts';
import { query } from '#web/api/call.ts';
import { useLanguage } from '#web/kit/text/use-language.ts';
import { type Tax, taxes } from '../contract/catalogues.ts';

interface KnownTaxesProps {
  label: string;
  disabled: boolean;
  onChoose: (tax: Pick<Tax, 'name' | 'type' | 'method' | 'value' | 'iva' | 'per_mille'>) => void;
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
        {known.map(({ id, name, type, method, value, iva, per_mille }) => (
          <Menu.Item key={id} onClick={() => onChoose({ name, type, method, value, iva, per_mille })}>
            {name} ({method === 'percentage' ? formatRate({ value, per_mille }, language) : formatMoney(value, language)})
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
