import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useOdometerQuestions } from '#modules/fleet/web/parts.tsx';
import { call, query } from '#web/api/call.ts';
import { invalidateAll } from '#web/api/query-client.ts';
import { Form } from '#web/kit/form/form.tsx';
import { SaveBar } from '#web/kit/form/save-bar.tsx';
import { useZodForm } from '#web/kit/form/use-zod-form.ts';
import { Loaded } from '#web/kit/page/loaded.tsx';
import { PageHead } from '#web/kit/page/page-head.tsx';
import { type Schedule, schedules } from '../../contract/schedules.ts';
import { ServiceInput, services } from '../../contract/services.ts';
import { ServiceFields } from './fields.tsx';

/** With the values of the schedule in the address. */
export function NewService() {
  const { vehicle_id, schedule_id } = useSearch({ from: '/admin/services/new' });
  const schedule = useQuery({ ...query(schedules.read, { params: { id: schedule_id ?? '' } }), enabled: schedule_id !== undefined });
  if (schedule_id === undefined) return <NewServiceForm vehicle_id={vehicle_id} />;
  return <Loaded answer={schedule}>{({ data }) => <NewServiceForm vehicle_id={data.vehicle_id} schedule={data} />}</Loaded>;
}

function NewServiceForm({ vehicle_id, schedule }: { vehicle_id: string | undefined; schedule?: Schedule }) {
  const { t } = useTranslation('maintenance');
  const navigate = useNavigate();
  const form = useZodForm(
    ServiceInput,
    {
      vehicle_id: vehicle_id ?? '',
      kind: schedule ? 'preventive' : 'repair',
      description: schedule?.description ?? '',
      schedule_id: schedule?.id ?? null,
      provider: '',
      scheduled_on: null,
      done_on: null,
      odometer: null,
      parts_cost: '',
      labour_cost: '',
      file_ids: [],
      note: '',
    },
    { key: `services.new.${schedule?.id ?? vehicle_id ?? ''}` },
  );
  const ask = useOdometerQuestions();
  return (
    <>
      <PageHead title={t('services.new')} crumbs={[{ label: t('services.title'), href: '/admin/services' }]} />
      <Form
        form={form}
        success={t('services.created')}
        failure={t('services.create_failed')}
        onSubmit={(body, sending) => ask((confirm) => call(services.create, { body: { ...body, confirm }, ...sending }))}
        onSaved={async ({ data }) => {
          await invalidateAll();
          await navigate({ to: '/admin/services/$id', params: { id: data.id } });
        }}
      >
        <ServiceFields />
        <SaveBar label={t('services.create')} cancelHref="/admin/services" />
      </Form>
    </>
  );
}
