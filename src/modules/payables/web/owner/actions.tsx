/** Pays an owner, and opens the withholding certificate, from the owner's page. */
import { Button, Menu } from '@mantine/core';
import { IconCash, IconChevronDown } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isPositive } from '#base/money.ts';
import type { Owner } from '#modules/owners/contract.ts';
import { call, documentUrl } from '#web/api/call.ts';
import { showFailure } from '#web/app/toast.ts';
import { useToday } from '#web/kit/text/use-locale.ts';
import { useHasPermission } from '#web/session/session.ts';
import { payables } from '../../contract/balances.ts';
import { tripsLimit } from '../../contract/payments.ts';
import { PaymentDialog, type PaymentTask } from '../payment/dialog.tsx';
import { useOwnerAccount } from '../queries.ts';

export function PayOwner({ record }: { record: Owner }) {
  const { t } = useTranslation('payables');
  const [task, setTask] = useState<PaymentTask>();
  const mayPay = useHasPermission('create-owners');
  const account = useOwnerAccount(record.id).data?.data;
  if (!mayPay || !account || account.open_trips === 0 || !isPositive(account.balance)) return null;
  const open = async () => {
    try {
      const { data } = await call(payables.trips, {
        query: { owner_id: record.id, state: 'open', sort: 'departure_at', perPage: tripsLimit },
      });
      const trips = data.map(({ id, number, balance, origin_name, destination_name }) => ({
        id,
        number,
        balance,
        route: `${origin_name} – ${destination_name}`,
      }));
      setTask({ owner: record, type: 'payment', trips });
    } catch (error) {
      showFailure(t('pay.failed'), error);
    }
  };
  return (
    <>
      <Button leftSection={<IconCash size={16} />} onClick={() => void open()}>
        {t('pay.action')}
      </Button>
      <PaymentDialog task={task} onClose={() => setTask(undefined)} />
    </>
  );
}

/** The years that are offered. */
const years = 5;

export function WithholdingCertificate({ record }: { record: Owner }) {
  const { t } = useTranslation('payables');
  const thisYear = Number(useToday().slice(0, 4));
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button variant="default" rightSection={<IconChevronDown size={15} aria-hidden />}>
          {t('certificate.action')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {Array.from({ length: years }, (_, at) => thisYear - at).map((year) => (
          <Menu.Item
            key={year}
            component="a"
            href={documentUrl(payables.certificate, { id: record.id }, { year: String(year) })}
            target="_blank"
            rel="noopener"
          >
            {year}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
