/** The withholdings of a customer in a year and their certificates, as a tab of its page. */
import { Button, NativeSelect, Skeleton, Text } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isPositive } from '#base/money.ts';
import type { Customer } from '#modules/customers/contract.ts';
import { FileLinks } from '#modules/files/web/parts.tsx';
import { HistorySection, historyFields } from '#modules/history/web/pickers.tsx';
import { call, query } from '#web/api/call.ts';
import { invalidateAll } from '#web/api/query-client.ts';
import type { ListSearch } from '#web/kit/list/list-search.ts';
import { useDelete } from '#web/kit/overlay/use-action.ts';
import { Loaded } from '#web/kit/page/loaded.tsx';
import { Section } from '#web/kit/page/section.tsx';
import { StatusBadge } from '#web/kit/page/status-badge.tsx';
import { type BriefColumn, BriefTable } from '#web/kit/table/brief-table.tsx';
import { RowMenu } from '#web/kit/table/row-menu.tsx';
import { DayText, MoneyText } from '#web/kit/text/formatted.tsx';
import { useToday } from '#web/kit/text/use-locale.ts';
import { useHasPermission } from '#web/session/session.ts';
import { type Certificate, type CustomerYear, certificates } from '../../contract/certificates.ts';
import { certificateHistory } from '../../contract/history.ts';
import { certificateYear } from '../../rules/certificates.ts';
import { CertificateDialog, type CertificateTask } from './dialog.tsx';
import { yearsUntil } from './years.ts';

export function CustomerCertificates({ record: { id } }: { record: Customer }) {
  const { t } = useTranslation(['invoicing', 'common']);
  const today = useToday();
  const asked = Number((useSearch({ strict: false }) as ListSearch).year);
  const years = yearsUntil(today);
  const [year, setYear] = useState(years.includes(asked) ? asked : certificateYear(today));
  const [task, setTask] = useState<CertificateTask>();
  const answer = useQuery(query(certificates.ofCustomer, { params: { id }, query: { year } as never, quiet: true }));
  const mayUpdate = useHasPermission('update-invoices');
  return (
    <>
      <Section
        title={t('certificates.year_title', { year })}
        hint={t('certificates.year_hint')}
        action={
          <NativeSelect
            aria-label={t('certificates.year')}
            data={years.map(String)}
            value={String(year)}
            onChange={(event) => setYear(Number(event.currentTarget.value))}
          />
        }
      >
        <Loaded answer={answer} loader={<Skeleton h={102} />}>
          {({ data }) => (data.kinds.length === 0 ? <Text c="dimmed">{t('certificates.nothing')}</Text> : <Kinds kinds={data.kinds} />)}
        </Loaded>
      </Section>
      <Section
        title={t('certificates.list')}
        action={
          mayUpdate && (
            <Button variant="light" leftSection={<IconPlus size={18} />} onClick={() => setTask({ customer_id: id, year })}>
              {t('certificates.new')}
            </Button>
          )
        }
      >
        <Loaded answer={answer} loader={<Skeleton h={68} />}>
          {({ data }) =>
            data.certificates.length === 0 ? (
              <Text c="dimmed">{t('certificates.none')}</Text>
            ) : (
              <Received certificates={data.certificates} onEdit={(certificate) => setTask({ customer_id: id, year, certificate })} />
            )
          }
        </Loaded>
      </Section>
      <CertificateHistory id={id} />
      <CertificateDialog task={task} missing={answer.data?.data.kinds} onClose={() => setTask(undefined)} />
    </>
  );
}

function Kinds({ kinds }: { kinds: CustomerYear['kinds'] }) {
  const { t } = useTranslation('invoicing');
  type Row = CustomerYear['kinds'][number] & { id: string };
  const columns: BriefColumn<Row>[] = [
    { title: t('certificates.fields.kind'), card: 'title', cell: ({ kind }) => t(`certificates.kinds.${kind}`) },
    { title: t('certificates.columns.expected'), align: 'right', cell: ({ expected }) => <MoneyText amount={expected} /> },
    { title: t('certificates.columns.received'), align: 'right', cell: ({ received }) => <MoneyText amount={received} /> },
    { title: t('certificates.columns.missing'), card: 'amount', align: 'right', cell: ({ missing }) => <MoneyText amount={missing} /> },
    {
      title: t('certificates.columns.state'),
      card: 'start',
      cell: ({ missing }) =>
        isPositive(missing) ? (
          <StatusBadge tone="warn">{t('certificates.states.missing')}</StatusBadge>
        ) : (
          <StatusBadge tone="good">{t('certificates.states.received')}</StatusBadge>
        ),
    },
  ];
  return <BriefTable label={t('certificates.columns.expected')} columns={columns} rows={kinds.map((row) => ({ ...row, id: row.kind }))} />;
}

function Received({ certificates: rows, onEdit }: { certificates: Certificate[]; onEdit: (certificate: Certificate) => void }) {
  const { t } = useTranslation('invoicing');
  const mayUpdate = useHasPermission('update-invoices');
  const columns: BriefColumn<Certificate>[] = [
    { title: t('certificates.fields.kind'), card: 'title', cell: ({ kind }) => t(`certificates.kinds.${kind}`) },
    { title: t('certificates.fields.number'), cell: ({ number }) => number },
    { title: t('certificates.fields.received_on'), card: 'start', cell: ({ received_on }) => <DayText day={received_on} /> },
    { title: t('certificates.fields.file_ids'), cell: ({ files }) => (files.length > 0 ? <FileLinks files={files} /> : null) },
    { title: t('certificates.fields.amount'), card: 'amount', align: 'right', cell: ({ amount }) => <MoneyText amount={amount} /> },
    ...(mayUpdate ? [{ title: '', card: 'end' as const, cell: (row: Certificate) => <Actions certificate={row} onEdit={onEdit} /> }] : []),
  ];
  return <BriefTable label={t('certificates.list')} columns={columns} rows={rows} />;
}

function Actions({ certificate, onEdit }: { certificate: Certificate; onEdit: (certificate: Certificate) => void }) {
  const { t } = useTranslation(['invoicing', 'common']);
  const askToDelete = useDelete('invoicing:certificates.', invalidateAll);
  const name = [t(`certificates.kinds.${certificate.kind}`), certificate.number].filter(Boolean).join(' ');
  const { id, version } = certificate;
  const remove = () => askToDelete({ run: () => call(certificates.remove, { params: { id }, version, quiet: true }), facts: { name } });
  return (
    <RowMenu
      rowLabel={name}
      actions={[
        { label: t('common:actions.edit'), onClick: () => onEdit(certificate) },
        { label: t('common:actions.delete'), danger: true, onClick: () => void remove() },
      ]}
    />
  );
}

function CertificateHistory({ id }: { id: string }) {
  const { t } = useTranslation('invoicing');
  const label = (field: string) => t(`certificates.fields.${field}`);
  return (
    <HistorySection
      entity={certificateHistory}
      id={id}
      fields={{}}
      parts={{
        withholding_certificate: {
          label: t('certificates.history'),
          fields: {
            ...historyFields(label, { text: ['year', 'number'], day: ['received_on'], money: ['amount'] }),
            kind: { label: label('kind'), render: (kind) => t(`certificates.kinds.${kind}`) },
          },
        },
      }}
    />
  );
}
