/** Reminders from a file. The open one of the same vehicle or person and kind is corrected. */
import { foldForSearch } from '#base/fold.ts';
import { newId } from '#base/ids.ts';
import type { Issue } from '#base/issues.ts';
import { codeIssue, schemaIssues } from '#server/import/issues.ts';
import { importColumns } from '#server/import/record.ts';
import { type Change, defineImport, type ImportRow, Outdated, type Plan } from '#server/import/spec.ts';
import { plainText } from '#server/record/rows.ts';
import type { ReminderSubject } from './contract/fields.ts';
import { NewReminderInput } from './contract/reminders.ts';
import { findOpenReminders, findSubjects, insertReminders, type OpenReminder, type Subject, updateReminders } from './store/batch.ts';

const columns = importColumns('reminders:', NewReminderInput, {
  subject: { texts: 'subjects', required: false, example: 'truck' },
  subject_id: { title: 'import.subject_id', also: ['columns.subject_name'], kind: 'text', example: 'ABC123' },
  kind: { texts: 'kinds', example: 'soat' },
  description: {},
  due_on: { example: '2027-05-31' },
  due_odometer: { kind: 'integer' },
  cost: {},
  note: {},
});
const names: ReadonlySet<string> = new Set(columns.map(({ name }) => name));

interface Data {
  id: string;
  before: OpenReminder | null;
  input: NewReminderInput;
}

export const reminderImport = defineImport<Data>({
  list: 'reminders',
  title: 'reminders:title',
  columns,
  key: 'subject_id',
  async plan(db, rows) {
    const named = rows.map(({ values }) => ({
      subject: values.subject as ReminderSubject | undefined,
      name: String(values.subject_id ?? ''),
    }));
    const found = await findSubjects(db, named);
    const subjects = found.flatMap((subject) => (typeof subject === 'string' || subject === null ? [] : [subject.subject_id]));
    const open = Map.groupBy(await findOpenReminders(db, subjects), reminderKey);
    return rows.map((row, at) => planReminder(row, found[at] ?? null, open));
  },
  async write(db, changes) {
    const of = (action: Change<Data>['action']) => changes.flatMap((change) => (change.action === action ? [change.data] : []));
    const updated = of('update').map(({ before, input }) => ({ before: before as OpenReminder, input }));
    if (updated.length > 0 && (await updateReminders(db, updated)) < updated.length) throw new Outdated();
    await insertReminders(db, of('create'));
  },
});

/** Only one of a kind is open; of the kind `other`, of a description. */
function reminderKey({ subject_id, kind, description }: Pick<NewReminderInput, 'subject_id' | 'kind' | 'description'>): string {
  return `${subject_id} ${kind} ${kind === 'other' ? foldForSearch(description) : ''}`;
}

/** `subject` is a code if no vehicle or person has the name; null without a name. */
function planReminder({ values }: ImportRow, subject: Subject | string | null, open: ReadonlyMap<string, OpenReminder[]>): Plan<Data> {
  if (typeof subject === 'string') return { issues: [codeIssue('subject_id', subject)] };
  const { kind, description = '' } = values as Partial<NewReminderInput>;
  const key = subject && kind && reminderKey({ subject_id: subject.subject_id, kind, description });
  const before = (key && open.get(key)?.[0]) || null;
  const parsed = NewReminderInput.safeParse({ ...before, ...values, subject_id: '', ...subject }, { reportInput: true });
  if (!parsed.success) return { issues: schemaIssues(withoutSubject(parsed.error.issues as Issue[], subject), names) };
  const input = parsed.data;
  const isSame = before !== null && fields.every((field) => plainText(before[field], 'numeric') === plainText(input[field], 'numeric'));
  return {
    action: before === null ? 'create' : isSame ? 'none' : 'update',
    key: reminderKey(input),
    data: { id: before?.id ?? newId(), before, input },
  };
}

/** Numbers as they are written differ: 100000 is 100000.00. */
const fields = ['description', 'due_on', 'due_odometer', 'cost', 'note'] as const;

/** A row without a name gets only that error, and not its consequences. */
const withoutSubject = (issues: readonly Issue[], subject: Subject | null) =>
  issues.filter(({ path }) => subject !== null || path[0] !== 'subject');
