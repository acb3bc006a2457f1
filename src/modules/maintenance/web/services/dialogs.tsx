import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { FilesField } from '#modules/files/web/pickers.tsx';
import { useOdometerQuestions } from '#modules/fleet/web/parts.tsx';
import { call, query } from '#web/api/call.ts';
import { invalidateAll } from '#web/api/query-client.ts';
import { DayField } from '#web/kit/fields/fields.tsx';
import { Form } from '#web/kit/form/form.tsx';
import { DialogButtons } from '#web/kit/form/save-bar.tsx';
import { useZodForm } from '#web/kit/form/use-zod-form.ts';
import { Dialog } from '#web/kit/overlay/overlay.tsx';
import { Loaded } from '#web/kit/page/loaded.tsx';
import { FieldGrid, Wide } from '#web/kit/page/section.tsx';
import { useToday } from '#web/kit/text/use-local-time.ts';
import { filesLimit, type Service, type ServiceRow, services } from '../../contract/services.ts';
import { ProviderField, ResultFields } from './fields.tsx';

interface DialogProps {
  /** Open while there is one. */
  service: ServiceRow | undefined;
  onClose: () => void;
}

export function PlanDialog({ service, onClose }: DialogProps) {
  return (
    <ServiceDialog kind="schedule" service={service} onClose={onClose}>
      {service && <PlanForm key={service.id} service={service} onClose={onClose} />}
    </ServiceDialog>
  );
}

/** `onCompleted`: called afterwards, with the completed service. */
export function CompletionDialog({ service, onClose, onCompleted }: DialogProps & { onCompleted: (service: Service) => unknown }) {
  return (
    <ServiceDialog kind="complete" service={service} onClose={onClose}>
      {service && <Completion key={service.id} id={service.id} onClose={onClose} onCompleted={onCompleted} />}
    </ServiceDialog>
  );
}

function ServiceDialog({ kind, service, onClose, children }: DialogProps & { kind: 'schedule' | 'complete'; children: ReactNode }) {
  const { t } = useTranslation('maintenance');
  const title = service && t(`services.${kind}.title`, { service: service.description, vehicle: service.plate });
  return (
    <Dialog opened={service !== undefined} onClose={onClose} title={title} size="lg" withCloseButton={false}>
      {children}
    </Dialog>
  );
}

function PlanForm({ service: { id, scheduled_on, provider }, onClose }: { service: ServiceRow; onClose: () => void }) {
  const { t } = useTranslation('maintenance');
  const form = useZodForm(services.schedule.body, { scheduled_on, provider }, { key: `services.schedule.${id}` });
  return (
    <Form
      form={form}
      success={t('services.schedule.done')}
      failure={t('services.schedule.failed')}
      onSubmit={(body, sending) => call(services.schedule, { params: { id }, body, ...sending })}
      onSaved={() => {
        onClose();
        return invalidateAll();
      }}
    >
      <FieldGrid>
        <DayField
          name="scheduled_on"
          label={t('services.fields.scheduled_on')}
          description={t('services.hints.scheduled_on')}
          data-autofocus
        />
        <ProviderField />
      </FieldGrid>
      <DialogButtons submit={t('services.schedule.submit')} onCancel={onClose} />
    </Form>
  );
}

interface CompletionProps {
  onClose: () => void;
  onCompleted: (service: Service) => unknown;
}

function Completion({ id, ...props }: CompletionProps & { id: string }) {
  const answer = useQuery(query(services.read, { params: { id } }));
  return <Loaded answer={answer}>{({ data }) => <CompletionForm service={data} {...props} />}</Loaded>;
}

function CompletionForm({ service, onClose, onCompleted }: CompletionProps & { service: Service }) {
  const { t } = useTranslation('maintenance');
  const today = useToday();
  const { id, file_ids, files, needs_odometer } = service;
  const form = useZodForm(
    services.complete.body,
    { done_on: today, odometer: null, parts_cost: '', labour_cost: '', file_ids },
    { key: `services.complete.${id}` },
  );
  const ask = useOdometerQuestions();
  return (
    <Form
      form={form}
      success={t('services.complete.done')}
      failure={t('services.complete.failed')}
      onSubmit={(body, sending) => ask((confirm) => call(services.complete, { params: { id }, body: { ...body, confirm }, ...sending }))}
      onSaved={({ data }) => {
        onClose();
        onCompleted(data);
        return invalidateAll();
      }}
    >
      <FieldGrid>
        <ResultFields isRequired needsOdometer={needs_odometer} />
        <Wide>
          <FilesField name="file_ids" label={t('services.fields.file_ids')} current={files} limit={filesLimit} />
        </Wide>
      </FieldGrid>
      <DialogButtons submit={t('services.complete.submit')} onCancel={onClose} />
    </Form>
  );
}
