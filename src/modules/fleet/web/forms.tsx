/** The forms of trucks and trailers. */
import { TextAreaField } from '#web/kit/fields/fields.tsx';
import { RecordEdit } from '#web/kit/record/edit.tsx';
import type { RecordEditing } from '#web/kit/record/form.tsx';
import { RecordNew } from '#web/kit/record/new.tsx';
import type { Trailer, Truck, trailers, trucks } from '../contract/vehicles.ts';
import { ImageControl, MileageControl, OwnerControl, PlateControl, StatusControl } from './controls.tsx';
import { trailerScreen, truckScreen } from './fields.ts';
import { TrailerSelect } from './pickers.tsx';

const truckEditing: RecordEditing<typeof trucks, typeof truckScreen.fields> = {
  screen: truckScreen,
  controls: {
    image: ImageControl,
    mileage: (props) => <MileageControl kind="trucks" {...props} />,
    plate: ({ label }) => <PlateControl kind="trucks" label={label} />,
    status: ({ label, record }) => <StatusControl kind="trucks" label={label} record={record} />,
    owner_id: ({ record, name, label, description }) => (
      <OwnerControl name={name} label={label} valueLabel={record?.owner_name} description={description} />
    ),
    default_trailer_id: ({ record, name, label, description }) => (
      <TrailerSelect name={name} label={label} valueLabel={record?.default_trailer_plate} description={description} />
    ),
  },
};

const trailerEditing: RecordEditing<typeof trailers, typeof trailerScreen.fields> = {
  screen: trailerScreen,
  controls: {
    image: ImageControl,
    mileage: (props) => <MileageControl kind="trailers" {...props} />,
    plate: ({ label }) => <PlateControl kind="trailers" label={label} />,
    status: ({ label, record }) => <StatusControl kind="trailers" label={label} record={record} />,
    // The heading of its section is its label.
    additional_information: ({ name, label }) => <TextAreaField name={name} aria-label={label} />,
  },
};

export function TruckNew() {
  return <RecordNew {...truckEditing} />;
}

export function TruckEdit({ record }: { record: Truck }) {
  return <RecordEdit {...truckEditing} record={record} />;
}

export function TrailerNew() {
  return <RecordNew {...trailerEditing} />;
}

export function TrailerEdit({ record }: { record: Trailer }) {
  return <RecordEdit {...trailerEditing} record={record} />;
}
