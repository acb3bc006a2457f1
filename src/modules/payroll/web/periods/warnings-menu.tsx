/** The warnings of a period, as a list; each opens its person. */
import { Button, Menu } from '@mantine/core';
import { IconAlertTriangle, IconChevronDown } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { AppLink } from '#web/kit/page/app-link.tsx';
import type { PersonRow } from '../../contract/people.ts';
import type { Preview } from '../../contract/periods.ts';
import { isUrgent, useWarningText } from './warnings.tsx';

interface WarningsMenuProps {
  people: readonly PersonRow[];
  withoutPay: Preview['without_pay'];
  onSelect: (employee: string) => void;
}

export function WarningsMenu({ people, withoutPay, onSelect }: WarningsMenuProps) {
  const { t } = useTranslation('payroll');
  const warningText = useWarningText();
  const open = people.flatMap(({ warnings, ...person }) => warnings.filter(isUrgent).map((warning) => ({ ...person, warning })));
  const count = open.length + withoutPay.length;
  if (count === 0) return null;
  return (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>
        <Button
          variant="light"
          color="amber"
          size="compact-sm"
          leftSection={<IconAlertTriangle size={14} aria-hidden />}
          rightSection={<IconChevronDown size={14} aria-hidden />}
        >
          {t('people.to_review', { count })}
        </Button>
      </Menu.Target>
      <Menu.Dropdown mah="24rem" style={{ overflowY: 'auto' }}>
        {withoutPay.map(({ employee_id, employee_name }) => (
          <Menu.Item key={employee_id} component={AppLink} href={`/admin/users/${employee_id}?tab=compensation`}>
            {employee_name}: {t('warnings.no_compensation')}
          </Menu.Item>
        ))}
        {open.map(({ employee_id, employee_name, days, warning }) => (
          <Menu.Item key={employee_id + warning.code} onClick={() => onSelect(employee_id)}>
            {employee_name}: {warningText(warning, days)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
