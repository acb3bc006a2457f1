import { IconCaravan, IconTruck } from '@tabler/icons-react';
import { RecordList } from '#web/kit/record/list.tsx';
import { trailerColumns, trailerScreen, truckColumns, truckScreen } from './fields.ts';

export function TruckList() {
  return <RecordList screen={truckScreen} icon={<IconTruck size={28} />} columns={truckColumns} />;
}

export function TrailerList() {
  return <RecordList screen={trailerScreen} icon={<IconCaravan size={28} />} columns={trailerColumns} />;
}
