/** The files for the bank of a period: making, downloading and marking them as sent. */
import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { formatMoney } from '#base/format.ts';
import type { FileFormat } from '#base/wire.ts';
import { call } from '#web/api/call.ts';
import { runAction, showFailure, toastSuccess } from '#web/app/toast.ts';
import { download } from '#web/kit/export/download.ts';
import { Loaded } from '#web/kit/page/loaded.tsx';
import { Section } from '#web/kit/page/section.tsx';
import { StatusBadge } from '#web/kit/page/status-badge.tsx';
import { type BriefColumn, BriefTable } from '#web/kit/table/brief-table.tsx';
import { MomentText, MoneyText } from '#web/kit/text/formatted.tsx';
import { useLanguage } from '#web/kit/text/use-locale.ts';
import { useHasPermission } from '#web/session/session.ts';
import { type BankFileContent, type BankFileSummary, bankFileContents, bankFiles } from '../../contract/bank-files.ts';
import classes from './payments.module.css';
import { invalidatePayments, useBankFiles } from './queries.ts';

/** For users who pay. */
export function BankFiles({ period }: { period: string }) {
  return useHasPermission('create-compensation') && <Shown period={period} />;
}

function Shown({ period }: { period: string }) {
  const { t } = useTranslation('payroll');
  const answer = useBankFiles(period);
  return (
    <Section
      title={t('bank_file.list')}
      hint={
        <>
          {t('bank_file.hint')} {t('bank_file.make_hint')}
        </>
      }
    >
      <div className={classes.make}>
        {bankFileContents.map((content) => (
          <MakeButton key={content} period={period} content={content} />
        ))}
      </div>
      <Loaded answer={answer} errorTitle={t('bank_file.list')}>
        {({ data }) => (data.length === 0 ? <p className={classes.none}>{t('bank_file.none')}</p> : <Files files={data} />)}
      </Loaded>
    </Section>
  );
}

function MakeButton({ period, content }: { period: string; content: BankFileContent }) {
  const { t } = useTranslation('payroll');
  const language = useLanguage();
  const make = async () => {
    try {
      const { data } = await call(bankFiles.create, { params: { id: period }, body: { content } });
      toastSuccess(
        t('bank_file.made', { total: formatMoney(data.total, language) }),
        data.without_account > 0 ? t('bank_file.without_account', { count: data.without_account }) : undefined,
      );
    } catch (error) {
      showFailure(t('bank_file.make_failed'), error);
    }
    await invalidatePayments();
  };
  return (
    <Button variant="default" onClick={() => void make()}>
      {t(`bank_file.make.${content}`)}
    </Button>
  );
}

function Files({ files }: { files: readonly BankFileSummary[] }) {
  const { t } = useTranslation('payroll');
  const columns: BriefColumn<BankFileSummary>[] = [
    {
      title: t('bank_file.columns.content'),
      card: 'title',
      cell: ({ content, without_account }) => (
        <>
          {t(`bank_file.contents.${content}`)}{' '}
          {without_account > 0 && (
            <StatusBadge tone="warn">
              {t('bank_file.columns.without_account')}: {without_account}
            </StatusBadge>
          )}
        </>
      ),
    },
    { title: t('bank_file.columns.created'), card: 'start', cell: (file) => <Who name={file.created_by_name} at={file.created_at} /> },
    {
      title: t('bank_file.columns.sent'),
      cell: ({ sent_at, sent_by_name }) => (sent_at === null ? t('bank_file.not_sent') : <Who name={sent_by_name ?? ''} at={sent_at} />),
    },
    { title: t('bank_file.columns.count'), align: 'right', cell: ({ count }) => count },
    { title: t('bank_file.columns.total'), align: 'right', card: 'amount', cell: ({ total }) => <MoneyText amount={total} /> },
    { title: t('bank_file.columns.actions'), align: 'right', card: 'end', cell: (file) => <FileActions file={file} /> },
  ];
  return <BriefTable label={t('bank_file.list')} columns={columns} rows={files} />;
}

function Who({ name, at }: { name: string; at: string }) {
  return (
    <>
      {name}, <MomentText at={at} short />
    </>
  );
}

function FileActions({ file }: { file: BankFileSummary }) {
  const { t } = useTranslation('payroll');
  const mayExport = useHasPermission('export-data');
  const isSent = file.sent_at !== null;
  const mark = async () => {
    const input = { params: { id: file.id } };
    await runAction(
      () => (isSent ? call(bankFiles.undoSent, input) : call(bankFiles.markSent, input)),
      t(isSent ? 'bank_file.unmarked_sent' : 'bank_file.marked_sent'),
      t('bank_file.mark_failed'),
    );
    await invalidatePayments();
  };
  const save = (format: FileFormat) =>
    download(bankFiles[format], { params: { id: file.id } }, { fallback: `arriero.${format}`, failure: t('common:export.failed') });
  return (
    <span className={classes.actions}>
      {mayExport &&
        (['csv', 'xlsx'] as const).map((format) => (
          <Button
            key={format}
            variant="subtle"
            size="compact-sm"
            aria-label={t('bank_file.download', { format: format.toUpperCase() })}
            onClick={() => void save(format)}
          >
            {format.toUpperCase()}
          </Button>
        ))}
      <Button variant="subtle" size="compact-sm" onClick={() => void mark()}>
        {t(isSent ? 'bank_file.undo_sent' : 'bank_file.mark_sent')}
      </Button>
    </span>
  );
}
