/** How far the job is that prints the selected invoices, and then their PDF. */
import { Alert, Progress, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { jobPollMs, useJobProgress } from '#modules/jobs/web/parts.ts';
import { call, documentUrl, query } from '#web/api/call.ts';
import { Dialog } from '#web/kit/overlay/overlay.tsx';
import { PdfButton } from '#web/kit/page/pdf-button.tsx';
import { batches } from '../../../contract/batches.ts';

/** Starts the job, and returns the id of its batch. Throws `ApiError`. */
export const startPrinting = async (invoice_ids: string[]): Promise<string> =>
  (await call(batches.print, { body: { invoice_ids } })).data.id;

export function PrintDialog({ batch, onClose }: { batch: string; onClose: () => void }) {
  const { t } = useTranslation(['invoicing', 'common']);
  const answer = useQuery({
    ...query(batches.read, { params: { id: batch } }),
    refetchInterval: ({ state }) => (state.data?.data.state === 'running' ? jobPollMs : false),
  });
  const { state = 'running', job_id = null, invoices = 0 } = answer.data?.data ?? {};
  const { done, percent } = useJobProgress(job_id);
  return (
    <Dialog opened onClose={onClose} title={t('bulk.print_title')}>
      <Stack>
        {state === 'running' && (
          <>
            <Text role="status">{t('common:bulk.progress', { done, total: invoices })}</Text>
            <Progress value={percent} animated aria-label={t('bulk.print_title')} />
          </>
        )}
        {state === 'failed' && (
          <Alert role="alert" color="red" variant="light">
            {t('bulk.print_failed')}
          </Alert>
        )}
        {state === 'ready' && (
          <>
            <Text role="status">{t('bulk.printed', { count: invoices })}</Text>
            <PdfButton href={documentUrl(batches.pdf, { id: batch })}>{t('bulk.open_pdf')}</PdfButton>
          </>
        )}
      </Stack>
    </Dialog>
  );
}
