/** The bank accounts of the company, and the one that a screen of the bank is about. */
import { Button, NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { type PaymentMethod, paymentMethods } from '#modules/companies/contract/companies.ts';
import { isOwnBankAccount } from '#modules/companies/contract/payment-methods.ts';
import { query } from '#web/api/call.ts';
import { AppLink } from '#web/kit/page/app-link.tsx';
import { Loaded } from '#web/kit/page/loaded.tsx';
import { EmptyState } from '#web/kit/page/states.tsx';
import { useHasPermission } from '#web/session/session.ts';

interface WithAccountProps {
  /** The account in the address, else the first one. */
  id: string | undefined;
  children: (account: PaymentMethod, accounts: PaymentMethod[]) => ReactNode;
}

export function WithAccount({ id, children }: WithAccountProps) {
  const { t } = useTranslation('invoicing');
  const maySettings = useHasPermission('view-company-settings');
  const answer = useQuery(query(paymentMethods.list));
  return (
    <Loaded answer={answer}>
      {({ data }) => {
        const accounts = data.filter(isOwnBankAccount);
        const chosen = accounts.find((account) => account.id === id) ?? accounts[0];
        if (chosen) return children(chosen, accounts);
        const settings = maySettings && (
          <Button component={AppLink} href="/admin/settings">
            {t('bank.to_settings')}
          </Button>
        );
        return <EmptyState picture="road" title={t('bank.no_accounts')} text={t('bank.no_accounts_text')} action={settings} />;
      }}
    </Loaded>
  );
}

interface AccountSelectProps {
  account: PaymentMethod;
  accounts: readonly PaymentMethod[];
  onChange: (id: string) => void;
}

export function AccountSelect({ account, accounts, onChange }: AccountSelectProps) {
  const { t } = useTranslation('invoicing');
  return (
    <NativeSelect
      label={t('bank.account')}
      value={account.id}
      data={accounts.map(({ id, description, account_number }) => ({
        value: id,
        label: [description, account_number].filter(Boolean).join(' · '),
      }))}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
