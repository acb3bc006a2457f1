import { useTranslation } from 'react-i18next';
import { entityTones, StatusBadge } from '#web/kit/page/status-badge.tsx';

export function StatusMark({ status }: { status: 'active' | 'inactive' }) {
  const { t } = useTranslation('common');
  return <StatusBadge tone={entityTones[status]}>{t(`status.${status}`)}</StatusBadge>;
}
