import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { PageHead } from '#web/kit/page/page-head.tsx';
import type { TrailerRow } from '../contract.ts';
import { type Kind, useVehicleStatus } from './status.ts';
import { StatusMark } from './status-mark.tsx';

/** The heading of a vehicle's page: plate, nickname, status and status actions. */
export function VehicleHead({ kind, vehicle }: { kind: Kind; vehicle: TrailerRow }) {
  const { t } = useTranslation('fleet');
  const statusActions = useVehicleStatus(kind);
  return (
    <PageHead
      title={vehicle.plate}
      mark={<StatusMark status={vehicle.status} />}
      subtitle={[vehicle.nickname, `${vehicle.make} ${vehicle.model}`.trim(), vehicle.year].filter(Boolean).join(' · ')}
      crumbs={[{ label: t(`${kind}.title`), href: `/admin/${kind}` }]}
      action={statusActions(vehicle).map(({ label, danger, onClick }) => (
        <Button key={label} variant="default" c={danger ? 'red' : undefined} onClick={onClick}>
          {label}
        </Button>
      ))}
    />
  );
}
