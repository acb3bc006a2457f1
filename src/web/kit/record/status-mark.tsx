import { useTranslation } from 'react-i18next';
import type { RecordStatus } from '#base/record.ts';
import { entityTones, StatusBadge } from '../page/status-badge.tsx';

/** Active or inactive. */
export function StatusMark({ status }: { status: RecordStatus }) {
  const { t } = useTranslation('common');
  return <StatusBadge tone={entityTones[status]}>{t(`status.${status}`)}</StatusBadge>;
}
