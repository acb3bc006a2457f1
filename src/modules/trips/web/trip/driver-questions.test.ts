import { expect, it } from 'vitest';
import type { StatusChange } from '../../contract/status.ts';
import { driverQuestions } from './driver-questions.ts';

const unusual: StatusChange['questions'] = [{ code: 'driver_in_transit', trips: ['TRIP-000007'] }];
const change = (to_status: StatusChange['to_status'], person_id: string, questions = unusual) => ({ to_status, person_id, questions });

const start = change('in_transit', 'driver');
const end = change('under_review', 'driver');
const rejection = change('rejected', 'clerk', []);
const cases = [
  { name: 'are those of the start', changes: [start], shown: [start] },
  { name: 'are those of the start and the end', changes: [end, start], shown: [start, end] },
  { name: 'are none of what the desk confirmed', changes: [change('under_review', 'clerk'), change('in_transit', 'clerk')], shown: [] },
  {
    name: 'are none of the end that was corrected',
    changes: [change('under_review', 'driver', []), rejection, end, start],
    shown: [start],
  },
  { name: 'are those of the end that was rejected, until it is corrected', changes: [rejection, end, start], shown: [start, end] },
];
it.each(cases)('the questions of the driver $name', ({ changes, shown }) => expect(driverQuestions(changes, 'driver')).toEqual(shown));
