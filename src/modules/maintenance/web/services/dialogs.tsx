import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { FilesField } from '#modules/files/web/pickers.tsx';
import { useOdometerQuestions } from '#modules/fleet/web/parts.tsx';
import { call, query } from '#web/api/call.ts';
import { invalidateAll } from '#web/api/query-client.ts';
import { DayField } from '#web/kit/fields/fields.tsx';
import { DialogForm, FormDialog } from '#web/kit/form/form-dialog.tsx';
import { Dialog } from '#web/kit/overlay/overlay.tsx';
import { Loaded } from '#web/kit/page/loaded.tsx';
import { FieldGrid, Wide } from '#web/kit/page/section.tsx';
import { useToday } from '#web/kit/text/use-locale.ts';
import { filesLimit, type Service, type ServiceRow, services } from '../../contract/services.ts';
import { ProviderField, ResultFields } from './fields.tsx';

interface DialogProps {
  /** Open while there is one. */
  service: ServiceRow | undefined;
  onClose: () => void;
}

export function PlanDialog({ service, onClose }: DialogProps) {
  const { t } = useTranslation('maintenance');
  return (
    <FormDialog
      title={service && t('services.schedule.title', { service: service.description, vehicle: service.plate })}
      size="lg"
      onClose={onClose}
      form={
        service
          ? {
              schema: services.schedule.body,
              defaults: { scheduled_on: service.scheduled_on, provider: service.provider },
              draft: `services.schedule.${service.id}`,
              submit: t('services.schedule.submit'),
              success: t('services.schedule.done'),
              failure: t('services.schedule.failed'),
              onSubmit: (body, sending) => call(services.schedule, { params: { id: service.id }, body, ...sending }),
              onSaved: invalidateAll,
            }
          : undefined
      }
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
    </FormDialog>
  );
}

/** `onCompleted`: called afterwards, with the completed service. */
export function CompletionDialog({ service, onClose, onCompleted }: DialogProps & { onCompleted: (service: Service) => unknown }) {
  const { t } = useTranslation('maintenance');
  const title = service && t('services.complete.title', { service: service.description, vehicle: service.plate });
  return (
    <Dialog opened={service !== undefined} onClose={onClose} title={title} size="lg" withCloseButton={false}>
      {service && <Completion key={service.id} id={service.id} onClose={onClose} onCompleted={onCompleted} />}
    </Dialog>
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
  const ask = useOdometerQuestions();
  return (
    <DialogForm
      schema={services.complete.body}
      defaults={{ done_on: today, odometer: null, parts_cost: '', labour_cost: '', file_ids }}
      draft={`services.complete.${id}`}
      submit={t('services.complete.submit')}
      success={t('services.complete.done')}
      failure={t('services.complete.failed')}
      onSubmit={(body, sending) => ask((confirm) => call(services.complete, { params: { id }, body: { ...body, confirm }, ...sending }))}
      onClose={onClose}
      onSaved={({ data }) => {
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
    </DialogForm>
  );
}
