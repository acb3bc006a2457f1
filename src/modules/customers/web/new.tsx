import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { call } from '#web/api/call.ts';
import { PageHead } from '#web/kit/page/page-head.tsx';
import { customers } from '../contract.ts';
import { CustomerForm } from './form.tsx';
import { useInvalidateCustomers } from './status.ts';

export function CustomerNew() {
  const { t } = useTranslation('customers');
  const navigate = useNavigate();
  const invalidate = useInvalidateCustomers();
  return (
    <>
      <PageHead title={t('new')} crumbs={[{ label: t('title'), href: '/admin/customers' }]} />
      <CustomerForm
        save={(body, sending) => call(customers.create, { body, ...sending })}
        onSaved={async () => {
          await invalidate();
          await navigate({ to: '/admin/customers' });
        }}
        success={t('created')}
        failure={t('create_failed')}
      />
    </>
  );
}
