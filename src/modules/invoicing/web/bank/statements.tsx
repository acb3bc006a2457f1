/** The statements that were imported for an account, each with a button that deletes it. */
import { ActionIcon } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { call } from '#web/api/call.ts';
import { invalidateAll } from '#web/api/query-client.ts';
import { useAction } from '#web/kit/overlay/use-action.ts';
import { Section } from '#web/kit/page/section.tsx';
import { type BriefColumn, BriefTable } from '#web/kit/table/brief-table.tsx';
import { DayText, MoneyText } from '#web/kit/text/formatted.tsx';
import { useHasPermission } from '#web/session/session.ts';
import { type BankStatement, bankStatements } from '../../contract/bank/statements.ts';

export function Statements({ statements }: { statements: readonly BankStatement[] }) {
  const { t } = useTranslation('invoicing');
  const mayDelete = useHasPermission('delete-payments');
  const columns: BriefColumn<BankStatement>[] = [
    { title: t('common:labels.file'), card: 'title', cell: ({ file_name }) => file_name },
    {
      title: t('bank.statement_columns.days'),
      card: 'start',
      cell: ({ first_day, last_day }) => (
        <>
          <DayText day={first_day} short /> – <DayText day={last_day} short />
        </>
      ),
    },
    { title: t('bank.statement_columns.lines'), align: 'right', cell: ({ lines }) => lines },
    {
      title: t('bank.statement_columns.closing'),
      card: 'amount',
      align: 'right',
      cell: ({ closing_balance }) => (closing_balance === null ? '–' : <MoneyText amount={closing_balance} />),
    },
    { title: t('bank.statement_columns.by'), cell: ({ person_name }) => person_name },
    ...(mayDelete
      ? [
          {
            title: t('common:actions.delete'),
            card: 'end' as const,
            cell: (statement: BankStatement) => <DeleteStatement statement={statement} />,
          },
        ]
      : []),
  ];
  return (
    <Section title={t('bank.statements')}>
      <BriefTable label={t('bank.statements')} columns={columns} rows={statements} />
    </Section>
  );
}

function DeleteStatement({ statement: { id, file_name: file } }: { statement: BankStatement }) {
  const { t } = useTranslation('invoicing');
  const act = useAction(invalidateAll);
  const remove = () =>
    act({
      title: t('bank.delete_statement_title', { file }),
      text: t('bank.delete_statement_text'),
      action: t('common:actions.delete'),
      danger: true,
      run: () => call(bankStatements.remove, { params: { id } }),
      done: t('bank.statement_deleted'),
      failed: t('bank.statement_delete_failed'),
    });
  return (
    <ActionIcon variant="subtle" color="red" aria-label={t('bank.delete_statement', { file })} onClick={remove}>
      <IconTrash size={17} />
    </ActionIcon>
  );
}
