import { RecordList } from '#web/kit/record/list.tsx';
import { trailerColumns, trailerScreen, truckColumns, truckScreen } from './fields.ts';

export function TruckList() {
  return <RecordList screen={truckScreen} columns={truckColumns} />;
}

export function TrailerList() {
  return <RecordList screen={trailerScreen} columns={trailerColumns} />;
}
