/** The lines of a bank account that wait to be confirmed, each with its proposal. */
import { Button } from '@mantine/core';
import { IconFileImport } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { query } from '#web/api/call.ts';
import { AppLink } from '#web/kit/page/app-link.tsx';
import { Loaded } from '#web/kit/page/loaded.tsx';
import { PageHead } from '#web/kit/page/page-head.tsx';
import { useHasPermission } from '#web/session/session.ts';
import { bankLines } from '../../contract/bank/lines.ts';
import { Guarded } from '../access.tsx';
import { PaymentTabs } from '../payment-tabs.tsx';
import { AccountSelect, WithAccount } from './accounts.tsx';
import classes from './bank.module.css';
import { Figures } from './figures.tsx';
import { Queue } from './queue.tsx';
import { Statements } from './statements.tsx';

const route = getRouteApi('/admin/payments/bank');

export function BankPage() {
  const { t } = useTranslation('invoicing');
  return (
    <Guarded may="view-payments" title={t('bank.tab')}>
      <Guarded may="view-invoices" title={t('bank.tab')}>
        <Bank />
      </Guarded>
    </Guarded>
  );
}

function Bank() {
  const { t } = useTranslation('invoicing');
  const { account: id } = route.useSearch();
  const navigate = route.useNavigate();
  const mayImport = useHasPermission('create-payments');
  return (
    <>
      <PageHead title={t('bank.tab')} action={mayImport && <ImportButton account={id} />} />
      <PaymentTabs open="bank" />
      <WithAccount id={id}>
        {(account, accounts) => (
          <>
            <div className={classes.bar}>
              <AccountSelect account={account} accounts={accounts} onChange={(next) => void navigate({ search: { account: next } })} />
              <Button variant="subtle" component={AppLink} href={`/admin/payments/bank/lines?payment_method_id=${account.id}`}>
                {t('bank.all_lines')}
              </Button>
            </div>
            <Account key={account.id} id={account.id} />
          </>
        )}
      </WithAccount>
    </>
  );
}

function ImportButton({ account }: { account: string | undefined }) {
  const { t } = useTranslation('invoicing');
  return (
    <Button
      component={AppLink}
      href={`/admin/payments/bank/import${account ? `?account=${account}` : ''}`}
      leftSection={<IconFileImport size={16} />}
      aria-keyshortcuts="N"
    >
      {t('bank.import')}
    </Button>
  );
}

function Account({ id }: { id: string }) {
  const answer = useQuery(query(bankLines.queue, { query: { payment_method_id: id } }));
  return (
    <Loaded answer={answer}>
      {({ data: queue }) => (
        <>
          <Figures queue={queue} />
          <Queue queue={queue} />
          {queue.statements.length > 0 && <Statements statements={queue.statements} />}
        </>
      )}
    </Loaded>
  );
}
