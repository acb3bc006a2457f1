/** API contract of reminders: due dates of trucks, trailers and people. */
import { z } from 'zod';
import { calendarAnswer, calendarQuery } from '#base/lists/calendar.ts';
import { groupsBy, listRoute, plainColumns } from '#base/lists/route.ts';
import { route } from '#base/route.ts';
import {
  Day,
  dayRange,
  Flag,
  Id,
  listQuery,
  Moment,
  Money,
  MoneyNotNegative,
  note,
  one,
  optionalNote,
  optionalText,
  statusFilter,
  WithId,
  whenValid,
} from '#base/wire.ts';
import { SentFile } from '#modules/files/contract.ts';
import {
  DueOdometer,
  DueOn,
  defaultLeadDays,
  defaultLeadKm,
  dueRequired,
  hasDue,
  openStates,
  ReminderKind,
  ReminderState,
  ReminderSubject,
  SubjectRef,
  subjectsOfKind,
  whenDuesValid,
} from './fields.ts';

export const leadDaysLimit = 8;

const settings = {
  /** Required for the kind `other`. */
  description: optionalText(80),
  /** Days before the due date on which people are notified. Stored sorted, each once. */
  lead_days: z
    .array(z.number().int().min(1).max(365))
    .max(leadDaysLimit)
    .default(defaultLeadDays)
    .transform((days) => [...new Set(days)].sort((one, other) => other - one)),
  /** Kilometres before the due odometer from which it is soon. */
  lead_km: z.number().int().min(0).max(100_000).default(defaultLeadKm),
};
/** Of the current paper: each renewal adds another one. */
const paper = {
  due_on: DueOn,
  due_odometer: DueOdometer,
  /** The id of a file of purpose `attachment` that the caller sent. */
  file_id: Id.nullable().default(null),
  cost: MoneyNotNegative.nullable().default(null),
  note: optionalNote(300),
};

const subjectAndKind = z.object({ subject: ReminderSubject, kind: ReminderKind });
const odometerOfPerson = { ...whenDuesValid, path: ['due_odometer'], error: 'odometer_of_person' };

export const NewReminderInput = z
  .object({ ...SubjectRef, kind: ReminderKind, ...settings, ...paper })
  .refine(hasDue, dueRequired)
  .refine(({ subject, due_odometer }) => subject !== 'person' || due_odometer === null, odometerOfPerson)
  .refine(({ subject, kind }) => (subjectsOfKind[kind] as readonly ReminderSubject[]).includes(subject), {
    path: ['kind'],
    error: 'kind_of_other_subject',
    ...whenValid(subjectAndKind),
  })
  .refine(({ kind, description }) => kind !== 'other' || description !== '', {
    path: ['description'],
    error: 'required',
    ...whenValid(z.object({ kind: ReminderKind, description: settings.description })),
  });
export type NewReminderInput = z.output<typeof NewReminderInput>;

/** Subject and kind stay: another paper is another reminder. */
export const ReminderInput = z.object({ ...settings, ...paper }).refine(hasDue, dueRequired);
export type ReminderInput = z.output<typeof ReminderInput>;

/** The new paper. Description and lead times are taken from the one it renews. */
export const RenewalInput = z.object(paper).refine(hasDue, dueRequired);
export type RenewalInput = z.output<typeof RenewalInput>;

export const ReminderRow = z.object({
  id: Id,
  ...SubjectRef,
  /** The plate, or the name. */
  subject_name: z.string(),
  kind: ReminderKind,
  description: z.string(),
  due_on: Day.nullable(),
  /** Kilometres. */
  due_odometer: z.number().nullable(),
  /** The vehicle's odometer: null for people, and if it is not known. In the history: at that time. */
  mileage: z.number().nullable(),
  /**
   * The day it is due, or on which the odometer is expected to reach the due one, whichever comes first: the order of lists. Null if it is not known,
   * and if the odometer has reached it.
   */
  expected_on: Day.nullable(),
  state: ReminderState,
  cost: Money.nullable(),
  version: z.number(),
});
export type ReminderRow = z.output<typeof ReminderRow>;

export const Reminder = ReminderRow.extend({
  lead_days: z.array(z.number()),
  lead_km: z.number(),
  file_id: Id.nullable(),
  file: SentFile.nullable(),
  note: z.string(),
  closing_reason: z.string(),
  /** The reminder that renewed this one, and the one that this renewed. */
  renewed_by: Id.nullable(),
  renews: Id.nullable(),
  /** The proposed day of the next renewal, by the usual term of the kind; null if the odometer decides. */
  proposed_due_on: Day.nullable(),
  created_at: Moment,
});
export type Reminder = z.output<typeof Reminder>;

const fileUnknown = { file_unknown: { status: 422, field: 'file_id' } } as const;
const exists = { reminder_exists: { status: 409, field: 'kind', constraint: 'reminder_one_open' } } as const;
const notOpen = { reminder_not_open: { status: 409 } } as const;
const dueRefusals = {
  description_required: { status: 422, field: 'description' },
  odometer_of_person: { status: 422, field: 'due_odometer' },
  due_required: { status: 422, field: 'due_on' },
} as const;

/** The filters of the list and the calendar. */
const filters = {
  state: statusFilter(openStates).optional(),
  /** Open reminders that are soon due or overdue. */
  near: Flag.optional(),
  /** Renewed and closed reminders, instead of the open ones of active vehicles and people. */
  history: Flag.optional(),
  kind: ReminderKind.optional(),
  subject: ReminderSubject.optional(),
  subject_id: Id.optional(),
  ...dayRange('due'),
};

const CalendarQuery = calendarQuery(filters);
export type CalendarQuery = z.output<typeof CalendarQuery>;

export const reminders = {
  list: listRoute('/api/reminders', 'view-reminders', {
    summary: 'Open reminders, the most urgent first; the search matches plates and names of vehicles, names of people, and descriptions.',
    query: listQuery(['due_on'], 'due_on').extend(filters),
    row: ReminderRow,
    words: 'reminders:',
    columns: {
      subject_name: {},
      kind: { texts: 'kinds' },
      ...plainColumns('description', 'due_on', 'due_odometer', 'mileage'),
      state: { texts: 'states' },
      cost: {},
    },
    groups: groupsBy('state', openStates),
  }),
  calendar: route('GET /api/reminders/calendar', 'view-reminders', {
    summary:
      'How many reminders each day has on which they are due or expected to be, and the first of them; and those that were overdue before.',
    query: CalendarQuery,
    output: one(calendarAnswer(ReminderRow)),
  }),
  create: route('POST /api/reminders', 'create-reminders', {
    summary: 'Adds a reminder. A vehicle or person has one open reminder of each kind but `other`.',
    body: NewReminderInput,
    output: one(Reminder),
    errors: { ...fileUnknown, ...exists },
  }),
  proposal: route('GET /api/reminders/proposal', 'create-reminders', {
    summary: 'The usual due date of the first reminder of a kind; null without one.',
    query: z.object({ ...SubjectRef, kind: ReminderKind }),
    output: one(z.object({ due_on: Day.nullable() })),
  }),
  read: route('GET /api/reminders/:id', 'view-reminders', {
    summary: 'One reminder, with the file of its paper and the date proposed for its renewal.',
    params: WithId,
    output: one(Reminder),
  }),
  update: route('PUT /api/reminders/:id', 'update-reminders', {
    ifMatch: true,
    summary: 'Corrects an open reminder; vehicle or person and kind stay.',
    params: WithId,
    body: ReminderInput,
    output: one(Reminder),
    errors: { ...fileUnknown, ...notOpen, ...dueRefusals },
  }),
  renew: route('POST /api/reminders/:id/renewal', 'update-reminders', {
    summary: 'Closes an open reminder as renewed, and opens the next one with the same settings. Answers the next one.',
    params: WithId,
    body: RenewalInput,
    output: one(Reminder),
    errors: {
      ...fileUnknown,
      ...notOpen,
      odometer_of_person: dueRefusals.odometer_of_person,
      due_required: dueRefusals.due_required,
      renewal_before_due: { status: 422, details: z.object({ due_on: Day.nullable(), due_odometer: z.number().nullable() }) },
    },
  }),
  close: route('POST /api/reminders/:id/closure', 'delete-reminders', {
    status: 200,
    summary: 'Closes an open reminder that will not be renewed, with a reason. It stays in the history.',
    params: WithId,
    body: z.object({ reason: note(300).min(2) }),
    output: one(Reminder),
    errors: { ...notOpen },
  }),
};
