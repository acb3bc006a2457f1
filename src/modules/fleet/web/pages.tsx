import { RecordHistory } from '#modules/history/web/pickers.tsx';
import { TextAreaField } from '#web/kit/fields/fields.tsx';
import type { RecordEditing } from '#web/kit/record/form.tsx';
import { RecordNew, RecordPage } from '#web/kit/record/pages.tsx';
import { trailerHistory, type trailers, truckHistory, type trucks } from '../contract.ts';
import { ImageControl, OwnerControl, PlateControl, StatusControl } from './controls.tsx';
import { trailerScreen, truckScreen, vehicleSubtitle } from './fields.ts';
import { TrailerSelect } from './pickers.tsx';

const truckEditing: RecordEditing<typeof trucks, typeof truckScreen.fields> = {
  screen: truckScreen,
  controls: {
    image: ImageControl,
    plate: ({ label }) => <PlateControl kind="trucks" label={label} />,
    status: ({ label, record }) => <StatusControl kind="trucks" label={label} record={record} />,
    owner_name: OwnerControl,
    default_trailer_id: ({ record, name, label, description }) => (
      <TrailerSelect name={name} label={label} valueLabel={record?.default_trailer_plate} description={description} />
    ),
  },
};

const trailerEditing: RecordEditing<typeof trailers, typeof trailerScreen.fields> = {
  screen: trailerScreen,
  controls: {
    image: ImageControl,
    plate: ({ label }) => <PlateControl kind="trailers" label={label} />,
    status: ({ label, record }) => <StatusControl kind="trailers" label={label} record={record} />,
    // The heading of its section is its label.
    additional_information: ({ name, label }) => <TextAreaField name={name} aria-label={label} />,
  },
};

export function TruckNew() {
  return <RecordNew {...truckEditing} />;
}

export function TruckPage() {
  return (
    <RecordPage {...truckEditing} subtitle={vehicleSubtitle}>
      {(id) => <RecordHistory screen={truckScreen} entity={truckHistory} id={id} />}
    </RecordPage>
  );
}

export function TrailerNew() {
  return <RecordNew {...trailerEditing} />;
}

export function TrailerPage() {
  return (
    <RecordPage {...trailerEditing} subtitle={vehicleSubtitle}>
      {(id) => <RecordHistory screen={trailerScreen} entity={trailerHistory} id={id} />}
    </RecordPage>
  );
}
