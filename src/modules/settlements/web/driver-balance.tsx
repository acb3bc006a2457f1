import { Anchor } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { AppLink } from '#web/kit/page/app-link.tsx';
import { useHasPermission } from '#web/session/session.ts';
import { OwedText } from './owed.tsx';
import { useAccount } from './queries.ts';

/** A driver's balance, shown when planning their trips. Renders nothing while it loads. */
export function DriverBalance({ driver_id }: { driver_id: string }) {
  const { t } = useTranslation('settlements');
  const isPermitted = useHasPermission('view-trips');
  const { data } = useAccount(isPermitted ? driver_id : undefined);
  if (!data) return null;
  return (
    <span>
      {t('driver_balance')}{' '}
      <Anchor component={AppLink} href={`/admin/driver-accounts/${driver_id}`} target="_blank" inherit underline="always">
        <OwedText owed={data.data.balance} />
      </Anchor>
    </span>
  );
}
