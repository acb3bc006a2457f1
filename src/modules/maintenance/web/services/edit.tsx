import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { plus } from '#base/money.ts';
import { useOdometerQuestions } from '#modules/fleet/web/parts.tsx';
import { call } from '#web/api/call.ts';
import { invalidateAll } from '#web/api/query-client.ts';
import { Form } from '#web/kit/form/form.tsx';
import { SaveBar } from '#web/kit/form/save-bar.tsx';
import { useZodForm } from '#web/kit/form/use-zod-form.ts';
import { type Service, ServiceInput, services } from '../../contract/services.ts';
import { ServiceFields } from './fields.tsx';

/** Saves a service that is not cancelled, also one that is done. */
export function EditService({ service }: { service: Service }) {
  const { t } = useTranslation('maintenance');
  const navigate = useNavigate();
  const { id, version, vehicle_id, kind, description, schedule_id, provider, scheduled_on, done_on, odometer, file_ids, note } = service;
  const amount = (cost: string | null) => cost && plus(cost, '0');
  const costs = { parts_cost: amount(service.parts_cost), labour_cost: amount(service.labour_cost) };
  const form = useZodForm(
    ServiceInput,
    { vehicle_id, kind, description, schedule_id, provider, scheduled_on, done_on, odometer, ...costs, file_ids, note },
    { key: `services.${id}`, version },
  );
  const ask = useOdometerQuestions();
  return (
    <Form
      form={form}
      subject={t('services.this')}
      success={t('services.saved')}
      failure={t('services.save_failed')}
      onSubmit={(body, sending) => ask((confirm) => call(services.update, { params: { id }, body: { ...body, confirm }, ...sending }))}
      onSaved={async () => {
        await invalidateAll();
        await navigate({ to: '/admin/services/$id', params: { id } });
      }}
    >
      <ServiceFields service={service} />
      <SaveBar cancelHref={`/admin/services/${id}`} />
    </Form>
  );
}
