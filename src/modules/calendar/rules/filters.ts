/** What the filters of reminders mean for service schedules. */

type Filters = Record<string, string | undefined>;

/** The query of schedules: those of the same search, state and kind of vehicle. Null if a filter is only of reminders, or asks for people's. */
export function scheduleQueryOf({ search, state, near, subject, ...others }: Filters): Filters | null {
  if (subject === 'person' || Object.values(others).some((value) => value !== undefined)) return null;
  return { search, state, near, vehicle: subject };
}
