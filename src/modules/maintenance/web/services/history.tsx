import { useTranslation } from 'react-i18next';
import { formatQuantity } from '#base/format.ts';
import { History, historyFields, renderDay, renderMoney, renderText } from '#modules/history/web/pickers.tsx';
import { useLanguage } from '#web/kit/text/use-locale.ts';
import { scheduleHistory, serviceHistory } from '../../contract/history.ts';

export function ServiceHistory({ id }: { id: string }) {
  const { t } = useTranslation('maintenance');
  const kilometres = useRenderKilometres();
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
        ...historyFields(['description', 'schedule_id', 'provider', 'note', 'cancellation_reason'], label, renderText),
        ...historyFields(['scheduled_on', 'done_on'], label, renderDay),
        ...historyFields(['parts_cost', 'labour_cost'], label, renderMoney),
        odometer: { label: label('odometer'), render: kilometres },
        expense_id: { label: t('services.expense.title'), render: renderText },
      }}
      parts={{ service_file: { label: label('file'), fields: { file_id: { label: label('file'), render: renderText } } } }}
    />
  );
}

export function ScheduleHistory({ id }: { id: string }) {
  const { t } = useTranslation(['maintenance', 'common']);
  const kilometres = useRenderKilometres();
  const label = (field: string) => t(`schedules.fields.${field}`);
  const yesOrNo = (is: string) => t(is === 'true' ? 'common:actions.yes' : 'common:actions.no');
  return (
    <History
      entity={scheduleHistory}
      id={id}
      fields={{
        ...historyFields(['description', 'every_months', 'lead_days'], label, renderText),
        ...historyFields(['every_km', 'lead_km', 'start_odometer', 'last_odometer'], label, kilometres),
        ...historyFields(['start_on', 'last_on'], label, renderDay),
        active: { label: label('active'), render: yesOrNo },
      }}
    />
  );
}

function useRenderKilometres(): (km: string) => string {
  const language = useLanguage();
  return (km) => `${formatQuantity(km, language)}\u00a0km`;
}
