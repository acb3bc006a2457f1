/** The subjects of reminders, and their kinds. */
import { z } from 'zod';
import { Day, Id, PlannedDay, whenValid } from '#base/wire.ts';

export const reminderSubjects = ['truck', 'trailer', 'person'] as const;
export const ReminderSubject = z.enum(reminderSubjects, 'choose_one');
export type ReminderSubject = z.output<typeof ReminderSubject>;

/** Which kinds there are, and of which subjects. `other` is described, and may be open several times. */
export const subjectsOfKind = {
  soat: ['truck'],
  technical_inspection: ['truck', 'trailer'],
  liability_policy: ['truck', 'trailer'],
  fire_extinguisher: ['truck', 'trailer'],
  licence: ['person'],
  dangerous_goods: ['person'],
  medical: ['person'],
  other: ['truck', 'trailer', 'person'],
} as const satisfies Record<string, readonly ReminderSubject[]>;
export type ReminderKind = keyof typeof subjectsOfKind;
export const reminderKinds = Object.keys(subjectsOfKind) as [ReminderKind, ...ReminderKind[]];
export const ReminderKind = z.enum(reminderKinds, 'choose_one');

/** The kinds that a subject can have. */
export const kindsOf = (subject: ReminderSubject): ReminderKind[] =>
  reminderKinds.filter((kind) => (subjectsOfKind[kind] as readonly ReminderSubject[]).includes(subject));

/** Of open reminders: overdue, soon or ok, calculated for a day; inactive if the vehicle or the person is. */
export const openStates = ['overdue', 'soon', 'ok', 'inactive'] as const;
export type OpenState = (typeof openStates)[number];
/** Renewed and closed ones are history. */
export const ReminderState = z.enum([...openStates, 'renewed', 'closed']);
export type ReminderState = z.output<typeof ReminderState>;

/** How long before it is due people are notified. */
export const defaultLeadDays = [30, 15, 7, 1];
export const defaultLeadKm = 1000;

/** Kilometres. */
export const DueOdometer = z.number().int().min(1).max(9_999_999).nullable().default(null);
export const DueOn = PlannedDay.nullable().default(null);

interface Dues {
  due_on: string | null;
  due_odometer: number | null;
}
export const whenDuesValid = whenValid(z.object({ due_on: DueOn, due_odometer: DueOdometer }));
export const hasDue = ({ due_on, due_odometer }: Dues) => due_on !== null || due_odometer !== null;
export const dueRequired = { ...whenDuesValid, path: ['due_on'], error: 'due_required' };

/** Open reminders that are papers of a trip's vehicles or driver, visible to everyone who sees the trip. */
export const paperSubjects = ['truck', 'trailer', 'driver'] as const;
export const PaperState = z.enum(['overdue', 'soon', 'ok']);
export const Paper = z.object({
  subject: z.enum(paperSubjects),
  kind: ReminderKind,
  due_on: Day.nullable(),
  /** Kilometres. */
  due_odometer: z.number().nullable(),
  state: PaperState,
});
export type Paper = z.output<typeof Paper>;

/** A paper that is not valid on the days of a trip. */
export const ExpiredPaper = z.object({
  subject: z.enum(paperSubjects),
  kind: ReminderKind,
  /** Null if the odometer decided. */
  expired_on: Day.nullable(),
});
export type ExpiredPaper = z.output<typeof ExpiredPaper>;

export const SubjectRef = { subject: ReminderSubject, subject_id: Id };
