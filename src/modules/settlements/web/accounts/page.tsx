import { useParams } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { Loaded } from '#web/kit/page/loaded.tsx';
import { PageHead } from '#web/kit/page/page-head.tsx';
import { useAccount } from '../queries.ts';
import { Account } from './account.tsx';

export function DriverAccountPage() {
  const { t } = useTranslation('settlements');
  const { id } = useParams({ from: '/admin/driver-accounts/$id' });
  return (
    <Loaded answer={useAccount(id)}>
      {({ data }) => (
        <>
          <PageHead
            title={data.name}
            subtitle={t('accounts.one')}
            crumbs={[{ label: t('accounts.title'), href: '/admin/driver-accounts' }]}
          />
          <Account driver={data} />
        </>
      )}
    </Loaded>
  );
}
