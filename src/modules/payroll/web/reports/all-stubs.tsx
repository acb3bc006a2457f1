/** All stubs of a period as one PDF, which a job prints. */
import { Alert, Button, Loader, Progress } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatQuantity } from '#base/format.ts';
import { useJobProgress } from '#modules/jobs/web/parts.ts';
import { call, documentUrl } from '#web/api/call.ts';
import { invalidate } from '#web/api/query-client.ts';
import { showFailure } from '#web/app/toast.ts';
import { Loaded } from '#web/kit/page/loaded.tsx';
import { PdfButton } from '#web/kit/page/pdf-button.tsx';
import { Section } from '#web/kit/page/section.tsx';
import { MomentText } from '#web/kit/text/formatted.tsx';
import { useLanguage } from '#web/kit/text/use-locale.ts';
import { payDocuments, type StubsDocument } from '../../contract/documents.ts';
import type { PayPeriod } from '../../contract/periods.ts';
import { useStubsDocument } from './queries.ts';
import classes from './reports.module.css';

export function AllStubs({ period }: { period: PayPeriod }) {
  const { t } = useTranslation('payroll');
  const answer = useStubsDocument(period.id);
  return (
    <Section title={t('all_stubs.title')} hint={t('all_stubs.hint')}>
      <Loaded answer={answer}>{({ data }) => <State period={period} document={data} />}</Loaded>
    </Section>
  );
}

function State({ period, document }: { period: PayPeriod; document: StubsDocument }) {
  const { t } = useTranslation(['payroll', 'common']);
  if (document.state === 'printing') return <Printing job={document.job_id} />;
  return (
    <div className={classes.print}>
      {document.state === 'failed' && (
        <Alert role="alert" color="red" variant="light" title={t('all_stubs.failed')}>
          {t(`errors.${document.failure}`, { defaultValue: t('common:errors.unexpected') })}
        </Alert>
      )}
      {document.state === 'ready' && (
        <>
          <PdfButton href={documentUrl(payDocuments.allStubs, { id: period.id })}>{t('all_stubs.open')}</PdfButton>
          <span>
            {t('all_stubs.ready', { count: document.stubs ?? 0 })} <MomentText at={document.created_at} />
          </span>
        </>
      )}
      <PrintButton period={period} isAgain={document.state === 'ready'} />
    </div>
  );
}

function PrintButton({ period: { id }, isAgain }: { period: PayPeriod; isAgain: boolean }) {
  const { t } = useTranslation('payroll');
  const [isStarting, setStarting] = useState(false);
  const print = async () => {
    setStarting(true);
    try {
      await call(payDocuments.printAll, { params: { id } });
    } catch (error) {
      showFailure(t('all_stubs.failed'), error);
    }
    await invalidate(payDocuments.readAll);
    setStarting(false);
  };
  return (
    <Button
      variant={isAgain ? 'subtle' : 'default'}
      leftSection={<IconPrinter size={16} aria-hidden />}
      loading={isStarting}
      onClick={() => void print()}
    >
      {t(isAgain ? 'all_stubs.again' : 'all_stubs.print')}
    </Button>
  );
}

/** The progress of the job; only the user who started it may read it. */
function Printing({ job }: { job: string | null }) {
  const { t } = useTranslation('payroll');
  const language = useLanguage();
  const { done, total, percent } = useJobProgress(job);
  return (
    <div role="status" className={classes.running}>
      <span>
        <Loader size="xs" aria-hidden /> <strong>{t('all_stubs.printing')}</strong>{' '}
        {total > 0 && t('all_stubs.progress', { done, total: formatQuantity(String(total), language) })}
      </span>
      <Progress value={percent} animated aria-label={t('all_stubs.printing')} />
    </div>
  );
}
