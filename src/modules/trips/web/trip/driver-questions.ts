import type { StatusChange } from '../../contract/status.ts';

type Marked = Pick<StatusChange, 'person_id' | 'to_status' | 'questions'>;

const ofTheRoad: readonly StatusChange['to_status'][] = ['in_transit', 'under_review'];

/**
 * The start and the last end of a trip that its driver recorded, if there was something unusual. `changes` are latest first: an end that the driver
 * corrected after a rejection replaces the one before.
 */
export function driverQuestions<C extends Marked>(changes: readonly C[], driver_id: string): C[] {
  const last = ofTheRoad.flatMap((status) => changes.find(({ to_status }) => to_status === status) ?? []);
  return last.filter(({ person_id, questions }) => person_id === driver_id && questions.length > 0);
}
