/** The import of a statement: choose the file, see how it is read, change that, and only then store its lines. */
import { Button, Group, Text } from '@mantine/core';
import { getRouteApi } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { PaymentMethod } from '#modules/companies/contract/companies.ts';
import { call } from '#web/api/call.ts';
import { invalidateAll } from '#web/api/query-client.ts';
import { failureText, toastSuccess } from '#web/app/toast.ts';
import { ChooseTable } from '#web/kit/files/choose-table.tsx';
import { FailureAlert } from '#web/kit/form/failure-alert.tsx';
import { AppLink } from '#web/kit/page/app-link.tsx';
import { PageHead } from '#web/kit/page/page-head.tsx';
import { FieldGrid, Section } from '#web/kit/page/section.tsx';
import { type BankLayout, bankColumns, bankStatements, noColumn, type StatementPreview } from '../../contract/bank/statements.ts';
import { Guarded } from '../access.tsx';
import { AccountSelect, WithAccount } from './accounts.tsx';
import classes from './bank.module.css';
import { LayoutFields } from './layout-fields.tsx';
import { PreviewSection } from './preview.tsx';

const route = getRouteApi('/admin/payments/bank/import');

export function ImportStatement() {
  const { t } = useTranslation('invoicing');
  const { account: id } = route.useSearch();
  const navigate = route.useNavigate();
  return (
    <Guarded may="create-payments" title={t('bank.upload.title')}>
      <PageHead title={t('bank.upload.title')} crumbs={[{ label: t('bank.tab'), href: '/admin/payments/bank' }]} />
      <WithAccount id={id}>
        {(account, accounts) => (
          <Statement
            key={account.id}
            account={account}
            accounts={accounts}
            onAccount={(next) => void navigate({ search: { account: next }, replace: true })}
          />
        )}
      </WithAccount>
    </Guarded>
  );
}

interface StatementProps {
  account: PaymentMethod;
  accounts: readonly PaymentMethod[];
  onAccount: (id: string) => void;
}

/** The file stays in the browser, and is sent again with each change of its layout. */
function Statement({ account, accounts, onAccount }: StatementProps) {
  const { t } = useTranslation('invoicing');
  const navigate = route.useNavigate();
  const [file, setFile] = useState<File>();
  const [chosen, setChosen] = useState<Partial<BankLayout>>({});
  const [shown, setShown] = useState<StatementPreview>();
  const [withSimilar, setWithSimilar] = useState(false);
  const [running, setRunning] = useState<'preview' | 'import'>();
  const [failure, setFailure] = useState<{ title: string; text: string }>();
  const alert = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (failure !== undefined) alert.current?.focus();
  }, [failure]);

  const sending = (sent: File, layout: Partial<BankLayout>) => {
    const body = new FormData();
    body.append('file', sent);
    const named = bankColumns.flatMap((column) => {
      const name = layout[column];
      return name === undefined ? [] : [[column, name || noColumn]];
    });
    const { amounts, decimal_mark, date_order, separator } = layout;
    const written = { amounts, decimal_mark, date_order, separator: separator ?? undefined };
    return { query: { payment_method_id: account.id, ...written, ...Object.fromEntries(named) }, body, quiet: true };
  };
  const run = async (what: 'preview' | 'import', work: () => Promise<void>) => {
    setRunning(what);
    setFailure(undefined);
    try {
      await work();
    } catch (error) {
      setFailure({ title: t(what === 'import' ? 'bank.upload.import_failed' : 'bank.upload.read_failed'), text: failureText(error) });
    } finally {
      setRunning(undefined);
    }
  };
  const preview = (sent: File, layout: Partial<BankLayout>) =>
    run('preview', async () => {
      setChosen(layout);
      setWithSimilar(false);
      setShown((await call(bankStatements.preview, sending(sent, layout))).data);
    });
  const choose = (sent: File) => {
    setFile(sent);
    setShown(undefined);
    void preview(sent, {});
  };
  const store = (sent: File, layout: BankLayout) =>
    run('import', async () => {
      const { query, ...rest } = sending(sent, layout);
      const { data } = await call(bankStatements.create, { query: { ...query, with_similar: withSimilar ? '1' : '0' }, ...rest });
      toastSuccess(data.new_lines > 0 ? t('bank.upload.imported', { count: data.new_lines }) : t('bank.upload.nothing_new'));
      await invalidateAll();
      await navigate({ to: '/admin/payments/bank', search: { account: account.id } });
    });
  const wanted = shown ? shown.new_lines + (withSimilar ? shown.similar_lines : 0) : 0;
  return (
    <>
      <Section title={t('bank.upload.account_section')}>
        <FieldGrid>
          <AccountSelect account={account} accounts={accounts} onChange={onAccount} />
        </FieldGrid>
        <Text className={classes.note}>{t('bank.upload.text')}</Text>
        {failure !== undefined && <FailureAlert ref={alert} {...failure} />}
        <ChooseTable
          name={file?.name}
          texts={{ choose: t('bank.upload.choose_file'), other: t('bank.upload.other_file') }}
          isLoading={running === 'preview'}
          isDisabled={running === 'import'}
          onChoose={choose}
        />
      </Section>
      {file && shown && (
        <>
          <LayoutFields shown={shown} onChange={(change) => void preview(file, { ...chosen, ...change })} />
          <PreviewSection shown={shown} withSimilar={withSimilar} onWithSimilar={setWithSimilar} />
          <Group justify="flex-end" mt="md">
            <Button variant="default" component={AppLink} href={`/admin/payments/bank?account=${account.id}`}>
              {t('common:actions.cancel')}
            </Button>
            <Button
              loading={running === 'import'}
              disabled={running === 'preview' || shown.missing.length > 0 || shown.problem_count > 0 || wanted === 0}
              aria-keyshortcuts="Control+Enter"
              onClick={() => void store(file, shown.layout)}
            >
              {t('bank.upload.import', { count: wanted })}
            </Button>
          </Group>
        </>
      )}
    </>
  );
}
