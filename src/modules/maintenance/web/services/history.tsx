import { useTranslation } from 'react-i18next';
import { History, historyFields, renderText } from '#modules/history/web/pickers.tsx';
import { scheduleHistory, serviceHistory } from '../../contract/history.ts';

export function ServiceHistory({ id }: { id: string }) {
  const { t } = useTranslation('maintenance');
  const label = (field: string) => t(`services.fields.${field}`);
  const vehicle = { label: label('vehicle_id'), render: renderText };
  return (
    <History
      entity={serviceHistory}
      id={id}
      fields={{
        truck_id: vehicle,
        trailer_id: vehicle,
        kind: { label: label('kind'), render: (kind) => t(`kinds.${kind}`) },
        status: { label: label('status'), render: (status) => t(`statuses.${status}`) },
        ...historyFields(label, {
          text: ['description', 'schedule_id', 'provider', 'note', 'cancellation_reason'],
          day: ['scheduled_on', 'done_on'],
          money: ['parts_cost', 'labour_cost'],
          kilometres: ['odometer'],
        }),
        expense_id: { label: t('services.expense.title'), render: renderText },
      }}
      parts={{ service_file: { label: label('file'), fields: { file_id: { label: label('file'), render: renderText } } } }}
    />
  );
}

export function ScheduleHistory({ id }: { id: string }) {
  const { t } = useTranslation('maintenance');
  return (
    <History
      entity={scheduleHistory}
      id={id}
      fields={historyFields((field) => t(`schedules.fields.${field}`), {
        text: ['description', 'every_months', 'lead_days'],
        kilometres: ['every_km', 'lead_km', 'start_odometer', 'last_odometer'],
        day: ['start_on', 'last_on'],
        yesOrNo: ['active'],
      })}
    />
  );
}
