/** Refusals of records of money. Closed books: records dated on or before the company's `closed_through` cannot be created, edited or deleted. */
import { z } from 'zod';
import { compareDays, type Day as DayText } from '#base/days.ts';
import { Day } from '#base/wire.ts';

/** For the errors of every operation that may write a record of money; the tables refuse by themselves (db/functions/books.sql). */
export const booksErrors = {
  books_closed: { status: 409, details: z.object({ closed_through: Day, is_today: z.boolean().optional() }) },
} as const;
/** Where the field of the date has another name than the column. */
export const booksErrorsAt = (field: string) => ({ books_closed: { ...booksErrors.books_closed, field } }) as const;

/**
 * For the errors of every operation that may change or delete a record of which a pay stub took a part: it is corrected by an opposite one. The
 * tables refuse by themselves (db/functions/payroll.sql). `stub` is the number.
 */
export const settledErrors = { settled_in_stub: { status: 409, details: z.object({ stub: z.string() }) } } as const;
/** The field of the record with the date, if it has one. */
export const settledErrorsAt = (field: string) => ({ settled_in_stub: { ...settledErrors.settled_in_stub, field } }) as const;
/** Likewise, of every operation that may give a trip that was paid out to another driver. */
export const paidOutErrors = { trip_paid_out: { status: 409, details: z.object({ stub: z.string() }) } } as const;

/** Whether records of this day are closed. `through` is null while nothing is closed. */
export const isClosed = (day: DayText, through: DayText | null): boolean => through !== null && compareDays(day, through) <= 0;
